package io.straightway.feeder.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Separates markup from text without parsing: what each {@code <} begins, and where it ends.
 *
 * <p>Inside a tag, a quoted value may hold {@code >}. A {@code <} is not allowed there by XML, so
 * it always begins new markup: a tag that lost its end or a closing quote breaks one message, not
 * those after it.
 */
final class MarkupReader {
  private static final byte[] MESSAGE = "TradeMessage".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_NAME = 256;
  private static final byte[] NO_ROOT = {};

  /** How a tag ended. */
  enum TagEnd {
    /** With {@code >}. */
    OPEN,
    /** With {@code />}. */
    EMPTY,
    /** With the next {@code <}, or with the file. */
    BROKEN
  }

  private final SlidingWindow window;
  private byte[] root = NO_ROOT;

  MarkupReader(SlidingWindow window) {
    this.window = window;
  }

  /**
   * From now on, the end tag of this qualified name is {@link Markup#ROOT_END}; with an empty name,
   * none is.
   */
  void watchForEndOf(byte[] rootName) {
    root = rootName;
  }

  /**
   * Reads what the {@code <} at the position begins. Tags are read to the end of their name, so
   * that the caller can go back; everything else that can be passed is passed.
   */
  Markup read() throws IOException {
    window.advance();
    return switch (window.peek()) {
      case '!' -> exclamation();
      case '?' -> instruction();
      case '/' -> endTag();
      default -> isMessage(window.skipName(LONGEST_NAME)) ? Markup.MESSAGE_START : Markup.START;
    };
  }

  private Markup instruction() throws IOException {
    window.advance();
    return passed("?>", Markup.SKIPPED);
  }

  private Markup exclamation() throws IOException {
    window.advance();
    if (follows("--")) {
      return passed("-->", Markup.SKIPPED);
    }
    return follows("[CDATA[") ? passed("]]>", Markup.CDATA) : Markup.DECLARATION;
  }

  private boolean follows(String wanted) throws IOException {
    for (int i = 0; i < wanted.length(); i++) {
      if (window.peek() != wanted.charAt(i)) {
        return false;
      }
      window.advance();
    }
    return true;
  }

  private Markup passed(String terminator, Markup whole) throws IOException {
    return window.seekPast(terminator) ? whole : Markup.NOT_CLOSED;
  }

  private Markup endTag() throws IOException {
    window.advance();
    int length = window.skipName(LONGEST_NAME);
    if (isMessage(length)) {
      return Markup.MESSAGE_END;
    }
    boolean isRoot = length > 0 && length == root.length && window.endsWith(root);
    return isRoot ? Markup.ROOT_END : Markup.END;
  }

  /** Whether the name just read is {@code TradeMessage} with any prefix or none. */
  boolean isMessage(int length) {
    if (length < MESSAGE.length || !window.endsWith(MESSAGE)) {
      return false;
    }
    return length == MESSAGE.length
        || window.at(window.offset() - MESSAGE.length - 1) == (byte) ':';
  }

  /** Moves past the end of the tag whose name was read. */
  TagEnd skipTag() throws IOException {
    int previous = 0;
    for (int c = window.peek(); c >= 0 && c != '<'; c = window.peek()) {
      window.advance();
      if (c == '>') {
        return previous == '/' ? TagEnd.EMPTY : TagEnd.OPEN;
      }
      if ((c == '"' || c == '\'') && !skipQuoted(c)) {
        return TagEnd.BROKEN;
      }
      previous = c;
    }
    return TagEnd.BROKEN;
  }

  private boolean skipQuoted(int quote) throws IOException {
    for (int c = window.peek(); c >= 0 && c != '<'; c = window.peek()) {
      window.advance();
      if (c == quote) {
        return true;
      }
    }
    return false;
  }
}
