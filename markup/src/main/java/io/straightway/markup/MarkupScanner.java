package io.straightway.markup;

import java.util.Arrays;

/**
 * Finds the markup of an XML document without reading the document: where each tag, comment, CDATA
 * section and processing instruction begins and ends. It goes by the characters that XML allows
 * nowhere else: in a well-formed document a {@code <} begins a markup, except in comments, CDATA
 * sections and processing instructions. It never fails; where markup does not end as it must, it
 * says so ({@link #closed}) and goes on behind its beginning. It looks at every byte a bounded
 * number of times.
 */
public final class MarkupScanner {

  /** What begins with the {@code <}. */
  public enum Kind {
    START_TAG,
    EMPTY_TAG,
    END_TAG,
    COMMENT,
    CDATA,
    INSTRUCTION,
    /** {@code <!} and neither comment nor CDATA section: part of a document type definition. */
    DECLARATION,
    /** There is no more markup. */
    END;

    /** Whether an element begins with it. */
    public boolean isStart() {
      return this == START_TAG || this == EMPTY_TAG;
    }

    /** Whether it may stand anywhere, and is passed over. */
    public boolean isComment() {
      return this == COMMENT || this == INSTRUCTION;
    }
  }

  private static final int COMMENT_OPENING = 4;
  private static final int CDATA_OPENING = 9;

  private final byte[] bytes;
  private final int limit;
  private final ByteSearch commentEnds;
  private final ByteSearch cdataEnds;
  private final ByteSearch instructionEnds;

  private int start;
  private int end;
  private boolean closed;
  private boolean cut;
  private int nameStart;
  private int nameEnd;
  private int attributes;
  private int longestName;

  public MarkupScanner(byte[] bytes, int from, int limit) {
    this.bytes = bytes;
    this.limit = limit;
    this.end = from;
    this.commentEnds = ByteSearch.forText(bytes, limit, "--");
    this.cdataEnds = ByteSearch.forText(bytes, limit, "]]>");
    this.instructionEnds = ByteSearch.forText(bytes, limit, "?>");
  }

  /** Where something else than white space begins from an offset on, or the limit. */
  public static int blankUpTo(byte[] bytes, int from, int limit) {
    int at = from;
    while (at < limit
        && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** Behind the name that begins at an offset; the offset itself if none does. */
  static int endOfName(byte[] bytes, int from, int limit) {
    int at = from;
    while (at < limit && !endsName(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean endsName(byte b) {
    return switch (b) {
      case ' ', '\t', '\r', '\n', '/', '>', '<', '=', '"', '\'', '?' -> true;
      default -> false;
    };
  }

  /** Whether a name, without its prefix if it has one, is this one. */
  static boolean isLocally(byte[] bytes, int from, int to, String name) {
    int local = to - name.length();
    boolean whole = local == from || (local > from && bytes[local - 1] == ':');
    for (int i = from; i < local - 1; i++) {
      whole &= bytes[i] != ':';
    }
    for (int i = 0; whole && i < name.length(); i++) {
      whole = bytes[local + i] == name.charAt(i);
    }
    return whole;
  }

  /** Whether an element of this name, without its prefix, starts at an offset. */
  static boolean startsLocally(byte[] bytes, int offset, int limit, String name) {
    return bytes[offset] == '<'
        && isLocally(bytes, offset + 1, endOfName(bytes, offset + 1, limit), name);
  }

  /** Goes to the next markup. */
  public Kind next() {
    start = end;
    while (start < limit && bytes[start] != '<') {
      start++;
    }
    closed = true;
    cut = false;
    attributes = 0;
    longestName = 0;
    if (start == limit) {
      end = limit;
      cut = true;
      return Kind.END;
    }
    return switch (at(start + 1)) {
      case '!' -> commentOrSo();
      case '?' -> instruction();
      case '/' -> endTag();
      default -> startTag();
    };
  }

  /** Where the markup begins. */
  public int start() {
    return start;
  }

  /** Behind the markup; if it is not closed, where scanning goes on. */
  public int end() {
    return end;
  }

  /** Whether the markup ends as it must. */
  public boolean closed() {
    return closed;
  }

  /** Whether this may come out otherwise if there are more bytes behind the limit. */
  boolean isCut() {
    return cut;
  }

  /** Where the name in a tag or processing instruction begins. */
  public int nameStart() {
    return nameStart;
  }

  /** Behind the name in a tag or processing instruction. */
  public int nameEnd() {
    return nameEnd;
  }

  /** Whether the name in a tag, without its prefix if it has one, is this one. */
  public boolean isLocally(String name) {
    return isLocally(bytes, nameStart, nameEnd, name);
  }

  /** The name in a tag, with its prefix. */
  byte[] name() {
    return Arrays.copyOfRange(bytes, nameStart, nameEnd);
  }

  /** Whether the name in a tag, with its prefix, is this one. */
  boolean isName(byte[] name) {
    return Arrays.equals(bytes, nameStart, nameEnd, name, 0, name.length);
  }

  /** Whether there is a colon in the name of a tag or processing instruction. */
  boolean isNameWithColon() {
    for (int i = nameStart; i < nameEnd; i++) {
      if (bytes[i] == ':') {
        return true;
      }
    }
    return false;
  }

  /** How many quoted values a start tag has. */
  int attributes() {
    return attributes;
  }

  /** The length in bytes of the longest name in a tag or processing instruction. */
  int longestName() {
    return longestName;
  }

  /** Makes the next markup be looked for from an offset on. */
  public void goOnAt(int offset) {
    end = offset;
  }

  private Kind commentOrSo() {
    if (at(start + 2) == '-' && at(start + 3) == '-') {
      int dashes = commentEnds.next(start + COMMENT_OPENING);
      cut = dashes + 2 >= limit;
      return ended(Kind.COMMENT, at(dashes + 2) == '>', dashes + 3, COMMENT_OPENING);
    }
    if (isCdata()) {
      int terminator = cdataEnds.next(start + CDATA_OPENING);
      cut = terminator == limit;
      return ended(Kind.CDATA, terminator < limit, terminator + 3, CDATA_OPENING);
    }
    cut = start + CDATA_OPENING > limit;
    return ended(Kind.DECLARATION, false, start, 2);
  }

  private Kind instruction() {
    scanName(start + 2);
    int terminator = instructionEnds.next(start + 2);
    cut = terminator == limit;
    return ended(Kind.INSTRUCTION, terminator < limit, terminator + 2, 2);
  }

  private Kind ended(Kind kind, boolean properly, int behind, int opening) {
    closed = properly;
    end = properly ? behind : Math.min(start + opening, limit);
    return kind;
  }

  private Kind endTag() {
    scanName(start + 2);
    end = nameEnd;
    while (end < limit && bytes[end] != '>' && bytes[end] != '<') {
      end++;
    }
    closeTag();
    return Kind.END_TAG;
  }

  private Kind startTag() {
    scanName(start + 1);
    end = nameEnd;
    while (end < limit && bytes[end] != '>' && bytes[end] != '<') {
      byte b = bytes[end];
      if (b == '"' || b == '\'') {
        skipQuoted(b);
      } else if (endsName(b)) {
        end++;
      } else {
        skipName();
      }
    }
    boolean empty = end < limit && bytes[end] == '>' && bytes[end - 1] == '/';
    closeTag();
    return empty ? Kind.EMPTY_TAG : Kind.START_TAG;
  }

  private void closeTag() {
    cut = end == limit;
    closed = !cut && bytes[end] == '>';
    if (closed) {
      end++;
    }
  }

  /** Goes behind the closing quote, or to a {@code <}, which no value may hold. */
  private void skipQuoted(byte quote) {
    end++;
    while (end < limit && bytes[end] != quote && bytes[end] != '<') {
      end++;
    }
    if (end < limit && bytes[end] == quote) {
      end++;
      attributes++;
    }
  }

  private void skipName() {
    int from = end;
    end = endOfName(bytes, from, limit);
    longestName = Math.max(longestName, end - from);
  }

  private void scanName(int from) {
    nameStart = Math.min(from, limit);
    nameEnd = endOfName(bytes, nameStart, limit);
    longestName = nameEnd - nameStart;
  }

  private boolean isCdata() {
    String opening = "<![CDATA[";
    for (int i = 2; i < CDATA_OPENING; i++) {
      if (at(start + i) != opening.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int at(int offset) {
    return offset < limit ? bytes[offset] : -1;
  }
}
