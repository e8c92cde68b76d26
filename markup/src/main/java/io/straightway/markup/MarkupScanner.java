package io.straightway.markup;

import java.util.Arrays;

/**
 * Finds the markup of an XML document without parsing the document: the beginning and end of each
 * tag, comment, CDATA section and processing instruction. It relies on characters that XML allows
 * nowhere else: in a well-formed document a {@code <} begins a markup, except in comments, CDATA
 * sections and processing instructions. It never fails: markup that does not end properly is
 * reported as not {@linkplain #closed closed}, and the scan goes on behind its beginning. It looks
 * at every byte a bounded number of times.
 */
public final class MarkupScanner {

  /** The kind of markup that a {@code <} begins. */
  public enum Kind {
    START_TAG,
    EMPTY_TAG,
    END_TAG,
    COMMENT,
    CDATA,
    INSTRUCTION,
    /**
     * {@code <!} that begins neither a comment nor a CDATA section: part of a document type
     * definition.
     */
    DECLARATION,
    /** The end of the document: there is no more markup. */
    END;

    /** Returns whether an element begins with this markup. */
    public boolean isStart() {
      return this == START_TAG || this == EMPTY_TAG;
    }

    /** Returns whether this markup may appear anywhere and is skipped. */
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

  /**
   * Returns the offset of the first byte at or after {@code from} that is not white space, or the
   * limit.
   */
  public static int blankUpTo(byte[] bytes, int from, int limit) {
    int at = from;
    while (at < limit
        && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  /**
   * Returns the offset behind the name that begins at an offset; the offset itself if none does.
   */
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

  /** Returns whether a name, without its prefix if it has one, equals {@code name}. */
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

  /** Returns whether an element of this name, without its prefix, starts at an offset. */
  static boolean startsLocally(byte[] bytes, int offset, int limit, String name) {
    return bytes[offset] == '<'
        && isLocally(bytes, offset + 1, endOfName(bytes, offset + 1, limit), name);
  }

  /** Moves to the next markup. */
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

  /** Returns the offset where the markup begins. */
  public int start() {
    return start;
  }

  /**
   * Returns the offset behind the markup; if it is not closed, the offset where scanning goes on.
   */
  public int end() {
    return end;
  }

  /** Returns whether the markup ends properly. */
  public boolean closed() {
    return closed;
  }

  /** Returns whether more bytes behind the limit may change this markup. */
  boolean isCut() {
    return cut;
  }

  /** Returns the offset where the name in a tag or processing instruction begins. */
  public int nameStart() {
    return nameStart;
  }

  /** Returns the offset behind the name in a tag or processing instruction. */
  public int nameEnd() {
    return nameEnd;
  }

  /** Returns whether the name in a tag, without its prefix if it has one, equals {@code name}. */
  public boolean isLocally(String name) {
    return isLocally(bytes, nameStart, nameEnd, name);
  }

  /** Returns the name in a tag, with its prefix. */
  byte[] name() {
    return Arrays.copyOfRange(bytes, nameStart, nameEnd);
  }

  /** Returns whether the name in a tag, with its prefix, equals {@code name}. */
  boolean isName(byte[] name) {
    return Arrays.equals(bytes, nameStart, nameEnd, name, 0, name.length);
  }

  /** Returns whether there is a colon in the name of a tag or processing instruction. */
  boolean isNameWithColon() {
    for (int i = nameStart; i < nameEnd; i++) {
      if (bytes[i] == ':') {
        return true;
      }
    }
    return false;
  }

  /** Returns the number of quoted values in a start tag. */
  int attributes() {
    return attributes;
  }

  /** Returns the length in bytes of the longest name in a tag or processing instruction. */
  int longestName() {
    return longestName;
  }

  /** Sets the offset from which the next markup is sought. */
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

  /** Moves behind the closing quote, or to a {@code <}, which no value may hold. */
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
