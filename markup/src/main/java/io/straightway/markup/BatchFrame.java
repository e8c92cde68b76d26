package io.straightway.markup;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The markup around a message taken out of an envelope, so that it can stand alone: the start tags
 * of the root and of the container with nothing but their namespace declarations or, where the root
 * has none, its version; the container's header; and the two end tags.
 */
final class BatchFrame {
  /** The most bytes that the frame of a container may add before each of its messages. */
  static final int LONGEST = 4096;

  private final BatchForm.Envelope envelope;
  private final byte[] rootName;
  private final byte[] rootTag;
  private byte[] opening = {};
  private byte[] closing = {};
  private @Nullable InheritedNamespaces stated;
  private byte[] containerName = {};
  private byte[] header = {};
  private int messages;

  /** Creates the frame of the root at whose start tag the scanner is. */
  BatchFrame(BatchForm.Envelope envelope, byte[] bytes, MarkupScanner root) {
    this.envelope = envelope;
    rootName = root.name();
    rootTag =
        new InheritedNamespaces(bytes, root.nameEnd(), root.end())
            .orAttribute(envelope.version())
            .startTag(rootName);
  }

  byte[] rootName() {
    return rootName;
  }

  /** Begins the container at whose start tag the scanner is. */
  void begin(byte[] bytes, MarkupScanner container) {
    byte[] name = container.name();
    containerName = name;
    header = OpenSlice.NOTHING;
    messages = 0;
    stated =
        new InheritedNamespaces(bytes, container.nameEnd(), container.end()).with(envelope.total());
    opening = OpenSlice.joined(rootTag, startTag(bytes, container));
    closing = OpenSlice.joined(endTag(name), endTag(rootName));
  }

  boolean isRoot(MarkupScanner tag) {
    return tag.isLocally(envelope.root());
  }

  boolean isHeader(MarkupScanner tag) {
    return tag.isLocally(envelope.header());
  }

  /**
   * Adds the header of the container, at whose start tag the scanner is. The scanner moves to the
   * header's end, or to just before the first fault in it.
   *
   * @return whether the header is complete, as far as it was read
   */
  boolean addHeader(byte[] bytes, MarkupScanner scanner, boolean empty) {
    int from = scanner.start();
    boolean whole = empty && scanner.closed();
    while (!whole) {
      MarkupScanner.Kind kind = scanner.next();
      boolean end = kind == MarkupScanner.Kind.END_TAG && isHeader(scanner);
      if (!scanner.closed() || !(end || kind.isComment() || isHeaderPart(kind, scanner))) {
        scanner.goOnAt(scanner.start());
        return false;
      }
      whole = end || scanner.end() - from > LONGEST;
    }
    header = Arrays.copyOfRange(bytes, from, scanner.end());
    opening = OpenSlice.joined(opening, header);
    return true;
  }

  private boolean isHeaderPart(MarkupScanner.Kind kind, MarkupScanner scanner) {
    return (kind.isStart() || kind == MarkupScanner.Kind.END_TAG)
        && scanner.isLocally(envelope.headerPart());
  }

  void countMessage() {
    messages++;
  }

  /**
   * Ends the count of the container's messages.
   *
   * @return a container without messages that has the stated number and the one found; null if the
   *     numbers are equal or none is stated
   */
  byte @Nullable [] miscount() {
    InheritedNamespaces attributes = stated;
    stated = null;
    if (attributes == null || attributes.states(envelope.total(), messages)) {
      return null;
    }
    byte[] found =
        " %s=\"%d\">".formatted(BatchForm.FOUND, messages).getBytes(StandardCharsets.US_ASCII);
    byte[] tag = attributes.startTag(containerName);
    return OpenSlice.joined(rootTag, Arrays.copyOf(tag, tag.length - 1), found, header, closing);
  }

  boolean isTooLong() {
    return opening.length > LONGEST;
  }

  byte[] around(byte[] bytes, int from, int to) {
    int length = to - from;
    byte[] message = Arrays.copyOf(opening, opening.length + length + closing.length);
    System.arraycopy(bytes, from, message, opening.length, length);
    System.arraycopy(closing, 0, message, opening.length + length, closing.length);
    return message;
  }

  private static byte[] endTag(byte[] name) {
    return OpenSlice.joined(new byte[] {'<', '/'}, name, new byte[] {'>'});
  }

  private static byte[] startTag(byte[] bytes, MarkupScanner tag) {
    return new InheritedNamespaces(bytes, tag.nameEnd(), tag.end()).startTag(tag.name());
  }
}
