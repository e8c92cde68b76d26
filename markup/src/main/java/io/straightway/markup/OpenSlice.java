package io.straightway.markup;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slice being cut out of a document: a message, or the gap between messages. The beginning of a
 * long slice may be released, to make room for more bytes.
 */
final class OpenSlice {
  static final byte[] NOTHING = {};
  private static final byte[] BEFORE = "<gap>".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] BEHIND = "</gap>".getBytes(StandardCharsets.US_ASCII);

  /**
   * The farthest that the end tag of a message is sought behind a message inside it, in bytes: a
   * message's length.
   */
  static final int FARTHEST_END = 64 * 1024;

  private static final int NONE = -1;

  private final byte[] bytes;
  private final HardenedXml xml;
  private final InheritedNamespaces inheritance;
  private final @Nullable BatchFrame frame;
  private List<byte[]> slices = new ArrayList<>();

  private boolean isMessage;
  private int start;
  private int nameEnd;
  private int tagEnd;
  private byte[] name = NOTHING;

  /**
   * Outside of a container, the tag before stray content is kept with it, so that the slice can't
   * be read.
   */
  private byte[] tagBefore = NOTHING;

  private boolean released;
  private int longEnd = NONE;

  OpenSlice(
      HardenedXml xml,
      byte[] bytes,
      int start,
      InheritedNamespaces inheritance,
      @Nullable BatchFrame frame) {
    this.bytes = bytes;
    this.start = start;
    this.xml = xml;
    this.inheritance = inheritance;
    this.frame = frame;
  }

  /** Sets the list that further slices are added to. */
  void into(List<byte[]> target) {
    slices = target;
    longEnd = NONE;
  }

  /** Begins a gap at an offset, or continues the one that has the same tag before it. */
  void beginGap(int from, byte[] tag) {
    start = from;
    tagBefore = tag;
  }

  /**
   * Begins the message at whose start tag the scanner is.
   *
   * @param message whether the format names it; otherwise it is found by its own name
   */
  void beginMessage(MarkupScanner tag, boolean message) {
    isMessage = true;
    start = tag.start();
    nameEnd = tag.nameEnd();
    tagEnd = tag.closed() ? tag.end() : NONE;
    name = message ? NOTHING : tag.name();
  }

  /** Returns whether the scanner is at a tag of the unknown message's name. */
  boolean hasName(MarkupScanner tag) {
    return tag.isName(name);
  }

  private boolean isName(int from, int to) {
    return Arrays.equals(bytes, from, to, name, 0, name.length);
  }

  /**
   * Returns the offset of the unknown message's end tag, sought from an offset on; -1 if there is
   * none, or another element of its name begins before it.
   */
  int endOfElement(int from, int limit) {
    int farthest = Math.min(from + FARTHEST_END, limit - 2);
    for (int at = from; at < farthest; at++) {
      if (bytes[at] == '<') {
        boolean end = bytes[at + 1] == '/';
        int nameAt = end ? at + 2 : at + 1;
        if (isName(nameAt, MarkupScanner.endOfName(bytes, nameAt, limit))) {
          return end ? at : NONE;
        }
      }
    }
    return NONE;
  }

  boolean isMessage() {
    return isMessage;
  }

  int start() {
    return start;
  }

  /** Adds the open message, or a gap with significant content, as a slice and begins a gap. */
  void closeUpTo(int end) {
    if (released) {
      longEnd = end;
    } else if (isMessage) {
      slices.add(message(end));
    } else if (!isInsignificant(start, end)) {
      slices.add(stray(end));
    }
    released = false;
    isMessage = false;
    start = end;
  }

  /** Adds a gap together with the tag before it as a slice. */
  void closeWithTag(int end) {
    if (released) {
      longEnd = end;
    } else {
      slices.add(stray(end));
    }
    released = false;
    beginGap(end, NOTHING);
  }

  private byte[] message(int end) {
    if (frame != null) {
      return frame.around(bytes, start, end);
    }
    return tagEnd == NONE
        ? Arrays.copyOfRange(bytes, start, end)
        : inheritance.standAlone(bytes, start, nameEnd, tagEnd, end);
  }

  private byte[] stray(int end) {
    int from = tagBefore.length == 0 ? MarkupScanner.blankUpTo(bytes, start, end) : start;
    return joined(tagBefore, Arrays.copyOfRange(bytes, from, end));
  }

  /** Releases the bytes up to an offset. Comments and white space alone don't count as released. */
  void release(int upTo) {
    released |= isMessage || !isInsignificant(start, upTo);
    start = upTo;
  }

  /** Begins the gap again behind an offset, without the released bytes. */
  void drop(int upTo) {
    released = false;
    start = upTo;
  }

  boolean isReleased() {
    return released;
  }

  /** Returns the offset where a released slice has ended, or -1 if none has. */
  int longEnd() {
    return longEnd;
  }

  /** Adjusts the offsets to bytes that have moved {@code by} places towards the beginning. */
  void moved(int by) {
    start -= by;
    nameEnd -= by;
    tagEnd -= tagEnd == NONE ? 0 : by;
  }

  /** Returns whether the bytes are allowed between messages. */
  private boolean isInsignificant(int from, int to) {
    return MarkupScanner.blankUpTo(bytes, from, to) == to
        || (Characters.firstFault(bytes, from, to) == null
            && hasOnlyComments(from, to)
            && isWellFormed(from, to));
  }

  private boolean hasOnlyComments(int from, int to) {
    MarkupScanner scanner = new MarkupScanner(bytes, from, to);
    int at = from;
    for (; ; ) {
      MarkupScanner.Kind kind = scanner.next();
      if (MarkupScanner.blankUpTo(bytes, at, scanner.start()) != scanner.start()) {
        return false;
      }
      if (kind == MarkupScanner.Kind.END) {
        return true;
      }
      if (!kind.isComment() || !scanner.closed()) {
        return false;
      }
      at = scanner.end();
    }
  }

  /** Leaves to the parser what the scanner does not check: the names of processing instructions. */
  private boolean isWellFormed(int from, int to) {
    byte[] document = joined(BEFORE, Arrays.copyOfRange(bytes, from, to), BEHIND);
    try (XmlDocument gap = new XmlDocument(xml, document, document.length)) {
      gap.toEnd();
      return true;
    } catch (XmlRefusedException e) {
      return false;
    }
  }

  /** Returns the concatenation of the parts. */
  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
