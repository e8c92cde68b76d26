package io.straightway.markup;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is being cut out of a document: a message, or the gap in which no message is. The beginning
 * of a long one may be released, when its bytes are to make room for others.
 */
final class OpenSlice {
  static final byte[] NOTHING = {};
  private static final byte[] BEFORE = "<gap>".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] BEHIND = "</gap>".getBytes(StandardCharsets.US_ASCII);

  /** How far behind a message in another the end tag of that may be: a message's length. */
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

  /** Outside of a container the tag before what is stray is kept with it: it can't be read then. */
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

  /** From now on slices go here. */
  void into(List<byte[]> found) {
    slices = found;
    longEnd = NONE;
  }

  /** Begins a gap at an offset, or goes on with the one that has the same tag before it. */
  void beginGap(int from, byte[] tag) {
    start = from;
    tagBefore = tag;
  }

  /**
   * Begins a message at whose start tag the scanner is.
   *
   * @param known whether it is found by the format's name for it; else by its own
   */
  void beginMessage(MarkupScanner tag, boolean known) {
    isMessage = true;
    start = tag.start();
    nameEnd = tag.nameEnd();
    tagEnd = tag.closed() ? tag.end() : NONE;
    name = known ? NOTHING : tag.name();
  }

  /** Whether the scanner is at a tag of the unknown message's name. */
  boolean hasName(MarkupScanner tag) {
    return tag.isName(name);
  }

  private boolean isName(int from, int to) {
    return Arrays.equals(bytes, from, to, name, 0, name.length);
  }

  /**
   * The end tag of the unknown message, from an offset on; -1 if there is none, or another element
   * of its name begins before it.
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

  /** Makes a slice of what is open, if it is one, and begins a gap. */
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

  /** Makes a slice of a gap together with the tag before it. */
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

  /** Releases it up to an offset, and of the whole of it if it would be no slice. */
  void release(int upTo) {
    released |= isMessage || !isInsignificant(start, upTo);
    start = upTo;
  }

  /** Begins the gap anew, without what was released. */
  void drop(int upTo) {
    released = false;
    start = upTo;
  }

  boolean isReleased() {
    return released;
  }

  /** Where something that was released has ended; -1 if nothing has. */
  int longEnd() {
    return longEnd;
  }

  /** The bytes have moved by so many places towards the beginning. */
  void moved(int by) {
    start -= by;
    nameEnd -= by;
    tagEnd -= tagEnd == NONE ? 0 : by;
  }

  /** Whether the bytes may stand where no message does. */
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

  /** Leaves to the parser what the scanner does not see: the names of processing instructions. */
  private boolean isWellFormed(int from, int to) {
    byte[] document = joined(BEFORE, Arrays.copyOfRange(bytes, from, to), BEHIND);
    try (XmlDocument gap = new XmlDocument(xml, document, document.length)) {
      gap.toEnd();
      return true;
    } catch (XmlRefusedException e) {
      return false;
    }
  }

  /** All of these bytes, one part behind the other. */
  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
