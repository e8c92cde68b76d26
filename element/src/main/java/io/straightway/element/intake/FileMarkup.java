package io.straightway.element.intake;

import java.io.IOException;

/** The markup at the present place of a file: what it is, and the ways to get behind it. */
final class FileMarkup {
  static final String MESSAGE = "TradeMessage";
  static final String BATCH = "TradeMessages";

  private static final int LONGEST_NAME = 300;
  private static final int LONGEST_END_TAG = 1024;
  private static final String COMMENT = "<!--";
  private static final String CDATA = "<![CDATA[";
  private static final String INSTRUCTION = "<?";

  private final FileWindow window;
  private final String message;
  private final String batch;

  /**
   * Up to these places in the piece it is known that there is none, so that nothing is searched
   * twice.
   */
  private long noCdataEndBefore;

  private long noInstructionEndBefore;

  /** Markup of our own format. */
  FileMarkup(FileWindow window) {
    this(window, MESSAGE, BATCH);
  }

  /**
   * @param message the local name of a message
   * @param batch the local name of a batch
   */
  FileMarkup(FileWindow window, String message, String batch) {
    this.window = window;
    this.message = message;
    this.batch = batch;
  }

  /** What stands at a place. */
  enum Mark {
    TEXT,
    MESSAGE_START,
    MESSAGE_END,
    BATCH_START,
    BATCH_END,
    OTHER_TAG,
    COMMENT,
    INSTRUCTION,
    CDATA,
    /** {@code <!} and neither comment nor CDATA section. */
    DECLARATION,
    END_OF_FILE
  }

  /** How a start tag ends. */
  enum TagEnd {
    OPEN,
    EMPTY,
    /** Another {@code <} or the end of the file comes first. */
    BROKEN
  }

  /** What stands at the present place. */
  Mark look() throws IOException {
    int b = window.peek();
    if (b != '<') {
      return b < 0 ? Mark.END_OF_FILE : Mark.TEXT;
    }
    return switch (window.peek(1)) {
      case '!' -> declaration();
      case '?' -> Mark.INSTRUCTION;
      case '/' -> tag(2, Mark.MESSAGE_END, Mark.BATCH_END);
      default -> tag(1, Mark.MESSAGE_START, Mark.BATCH_START);
    };
  }

  private Mark declaration() throws IOException {
    if (window.startsWith(COMMENT)) {
      return Mark.COMMENT;
    }
    return window.startsWith(CDATA) ? Mark.CDATA : Mark.DECLARATION;
  }

  private Mark tag(int nameAhead, Mark ofMessage, Mark ofBatch) throws IOException {
    int end = nameEnd(nameAhead);
    if (isLocally(message, nameAhead, end)) {
      return ofMessage;
    }
    return isLocally(batch, nameAhead, end) ? ofBatch : Mark.OTHER_TAG;
  }

  /** Where the name so many places ahead ends; a name too long to be ours ends early. */
  private int nameEnd(int ahead) throws IOException {
    int at = ahead;
    while (at - ahead < LONGEST_NAME && !endsName(window.peek(at))) {
      at++;
    }
    return at;
  }

  private boolean isLocally(String name, int from, int to) throws IOException {
    int local = from;
    for (int i = from; i < to; i++) {
      if (window.peek(i) == ':') {
        local = i + 1;
        break;
      }
    }
    return to - local == name.length() && window.startsWith(local, name);
  }

  private static boolean endsName(int b) {
    return switch (b) {
      case -1, ' ', '\t', '\r', '\n', '/', '>', '<', '=', '"', '\'', '?' -> true;
      default -> false;
    };
  }

  /** Whether a start tag of this local name stands here. */
  boolean isStartOf(String localName) throws IOException {
    return window.peek() == '<' && isLocally(localName, 1, nameEnd(1));
  }

  /** The name in the start tag at the present place, with its prefix. */
  String name() throws IOException {
    StringBuilder name = new StringBuilder();
    int end = nameEnd(1);
    for (int i = 1; i < end; i++) {
      name.append((char) window.peek(i));
    }
    return name.toString();
  }

  /** Whether the end tag of just this name stands here, whole. */
  boolean isEndOf(String name) throws IOException {
    if (!window.startsWith("</" + name)) {
      return false;
    }
    int at = 2 + name.length();
    if (!endsName(window.peek(at))) {
      return false;
    }
    int b = window.peek(at);
    while (at < LONGEST_END_TAG && b >= 0 && b != '>' && b != '<') {
      at++;
      b = window.peek(at);
    }
    return b == '>';
  }

  /**
   * How far ahead the next end tag of just this name stands; zero if it is farther than {@code
   * farthest}, or a start tag of the name comes first.
   */
  int distanceToEnd(String name, int farthest) throws IOException {
    for (int at = 1; at < farthest && window.peek(at) >= 0; at++) {
      if (window.peek(at) == '<') {
        boolean end = window.peek(at + 1) == '/';
        int from = end ? at + 2 : at + 1;
        if (window.startsWith(from, name) && endsName(window.peek(from + name.length()))) {
          return end ? at : 0;
        }
      }
    }
    return 0;
  }

  /** Goes behind a tag of either kind, or to where it breaks off. */
  void skipTag() throws IOException {
    if (window.peek(1) == '/') {
      skipEndTag();
    } else {
      skipStartTag();
    }
  }

  TagEnd skipStartTag() throws IOException {
    window.advance(1);
    int before = 0;
    for (int b = window.peek(); b >= 0 && b != '<'; b = window.peek()) {
      window.advance(1);
      if (b == '>') {
        return before == '/' ? TagEnd.EMPTY : TagEnd.OPEN;
      }
      if (b == '"' || b == '\'') {
        skipQuoted(b);
      }
      before = b;
    }
    return TagEnd.BROKEN;
  }

  private void skipQuoted(int quote) throws IOException {
    for (int b = window.peek(); b >= 0 && b != '<'; b = window.peek()) {
      window.advance(1);
      if (b == quote) {
        return;
      }
    }
  }

  /** Answers whether the tag is whole. */
  boolean skipEndTag() throws IOException {
    window.advance(1);
    for (int b = window.peek(); b >= 0 && b != '<'; b = window.peek()) {
      window.advance(1);
      if (b == '>') {
        return true;
      }
    }
    return false;
  }

  /** Goes through text; answers whether it is white space. */
  boolean skipText() throws IOException {
    boolean blank = true;
    for (int b = window.peek(); b >= 0 && b != '<'; b = window.peek()) {
      blank &= b == ' ' || b == '\n' || b == '\r' || b == '\t';
      window.advance(1);
    }
    return blank;
  }

  /** Goes to the end of the comment, or of the file; answers whether the comment has an end. */
  boolean skipComment() throws IOException {
    window.advance(COMMENT.length());
    return skipTo("-->");
  }

  /**
   * Goes behind a comment that stands in a message. One with two dashes inside, as one that has
   * lost its end and runs into the next comment, is none: then only its opening is skipped. If it
   * is too long to go back, it is skipped to its end, for what stands in a comment must not be
   * booked.
   */
  void skipCommentInMessage() throws IOException {
    window.advance(COMMENT.length());
    long inside = window.length();
    boolean proper = skipTo("--") && window.peek() == '>';
    if (proper) {
      window.advance(1);
    } else if (!window.backTo(inside)) {
      skipTo("-->");
    }
  }

  private boolean skipTo(String dashes) throws IOException {
    while (!window.startsWith(dashes)) {
      if (window.peek() < 0) {
        return false;
      }
      window.advance(1);
      window.advanceTo('-');
    }
    window.advance(dashes.length());
    return true;
  }

  /**
   * Goes behind a processing instruction or CDATA section. One that has no end, or holds the start
   * of a message, is none: then only its opening is skipped, or, if it is too long to go back, what
   * stands before that start.
   *
   * @return whether it is one
   */
  boolean skipOpaque(Mark mark) throws IOException {
    boolean cdata = mark == Mark.CDATA;
    window.advance(cdata ? CDATA.length() : INSTRUCTION.length());
    long inside = window.length();
    if (inside >= (cdata ? noCdataEndBefore : noInstructionEndBefore)) {
      if (skipToEnd(cdata ? "]]>" : "?>")) {
        return true;
      }
      noCdataEndBefore = cdata ? window.length() : noCdataEndBefore;
      noInstructionEndBefore = cdata ? noInstructionEndBefore : window.length();
      window.backTo(inside);
    }
    return false;
  }

  private boolean skipToEnd(String terminator) throws IOException {
    while (!window.startsWith(terminator)) {
      int b = window.peek();
      if (b < 0 || (b == '<' && look() == Mark.MESSAGE_START)) {
        return false;
      }
      window.advance(1);
    }
    window.advance(terminator.length());
    return true;
  }

  /** Forgets what was found out about the piece before. */
  void begin() {
    noCdataEndBefore = 0;
    noInstructionEndBefore = 0;
  }

  /** Goes behind what does not look like markup, though it begins like it. */
  void skipDeclaration() {
    window.advance("<!".length());
  }
}
