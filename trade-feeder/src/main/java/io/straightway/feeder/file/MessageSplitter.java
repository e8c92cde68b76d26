package io.straightway.feeder.file;

import io.straightway.feeder.file.MarkupReader.TagEnd;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a trade file of any size into pieces, reading it once, in bounded memory. Every byte after
 * the root's start tag is in exactly one piece, except white space, comments and processing
 * instructions between pieces, and the root's end tag.
 *
 * <p>A message runs from its start tag to its end tag. It also ends, irregularly, where another
 * message or the root's end tag begins or the file ends. Anything else between messages is a piece
 * of its own, which reaches to the next message.
 *
 * <p>First {@link #readFrame()}, then {@link #next()} until {@link Piece#END}. To continue in the
 * middle, a second splitter starts at a position where an earlier piece ended.
 */
final class MessageSplitter {
  /** The largest piece that is sent, in bytes. */
  static final int LARGEST_PIECE = 1 << 20;

  /** The most bytes that may stand before the first message. */
  static final int LARGEST_OPENING = 1 << 16;

  /** What {@link #next()} found. */
  enum Piece {
    /** A message with start tag and end tag. */
    MESSAGE,
    /** A message cut short or with broken tags, or something that is no message: for refusal. */
    IRREGULAR,
    /** More than {@link #LARGEST_PIECE} bytes; they are not kept. */
    TOO_LARGE,
    /** A comment, CDATA section or processing instruction that the file ends in. */
    NOT_CLOSED,
    /** The end of the file. */
    END
  }

  private final SlidingWindow window;
  private final MarkupReader markup;
  private boolean rootOpen;
  private long start;

  /**
   * @param in the file, standing at {@code offset}
   * @param offset where reading starts, in bytes from the start of the file
   */
  MessageSplitter(ReadableByteChannel in, long offset) {
    this(new SlidingWindow(in, offset, LARGEST_PIECE + LARGEST_OPENING));
  }

  /** Reads through a window that may be too small for the largest pieces. */
  MessageSplitter(SlidingWindow window) {
    this.window = window;
    this.markup = new MarkupReader(window);
  }

  /**
   * Reads to the first message, from the start of the file.
   *
   * @return null when no start tag ends within {@link #LARGEST_OPENING} bytes
   */
  @Nullable Frame readFrame() throws IOException {
    while (window.seek('<') && window.offset() < LARGEST_OPENING) {
      long at = window.offset();
      Markup found = markup.read();
      if (found == Markup.MESSAGE_START) {
        window.back(at);
        return Frame.ofSingles(opening());
      }
      if (found == Markup.START) {
        return readContainer(at);
      }
    }
    return null;
  }

  private @Nullable Frame readContainer(long at) throws IOException {
    byte[] name = new byte[(int) (window.offset() - at - 1)];
    window.copy(at + 1, name, 0, name.length);
    TagEnd end = markup.skipTag();
    if (window.offset() > LARGEST_OPENING) {
      return null;
    }
    if (end == TagEnd.EMPTY) {
      return Frame.ofSingles(opening());
    }
    Frame frame = Frame.ofContainer(opening(), name);
    continueIn(frame, true);
    return frame;
  }

  private byte[] opening() {
    byte[] opening = new byte[(int) window.offset()];
    window.copy(0, opening, 0, opening.length);
    return opening;
  }

  /** Takes up the work of an earlier splitter of the same file. */
  void continueIn(Frame frame, boolean rootIsOpen) {
    markup.watchForEndOf(rootIsOpen ? frame.rootName() : new byte[0]);
    rootOpen = rootIsOpen;
  }

  /** Whether the root's end tag is still to come. */
  boolean rootOpen() {
    return rootOpen;
  }

  /** Where the piece last found starts, in bytes from the start of the file. */
  long start() {
    return start;
  }

  /** Where the piece last found ends; the next is looked for from here. */
  long end() {
    return window.offset();
  }

  /** Copies the piece last found, unless it is too large. */
  void copy(byte[] target, int at) {
    window.copy(start, target, at, (int) (end() - start));
  }

  /** Finds the next piece; it stays valid until the next call. */
  Piece next() throws IOException {
    while (true) {
      skipSpace();
      window.keepFromHere();
      start = window.offset();
      int c = window.peek();
      if (c < 0) {
        return Piece.END;
      }
      Piece piece = c == '<' ? betweenPieces() : sized(stray());
      if (piece != null) {
        return piece;
      }
    }
  }

  private void skipSpace() throws IOException {
    for (int c = window.peek(); isSpace(c); c = window.peek()) {
      window.advance();
    }
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  /** Null when what stands here belongs to no piece. */
  private @Nullable Piece betweenPieces() throws IOException {
    return switch (markup.read()) {
      case SKIPPED -> null;
      case CDATA -> sized(stray());
      case NOT_CLOSED -> Piece.NOT_CLOSED;
      case MESSAGE_START -> sized(message());
      case ROOT_END -> closeRoot();
      case START, END, MESSAGE_END, DECLARATION -> {
        window.back(start);
        yield sized(stray());
      }
    };
  }

  private @Nullable Piece closeRoot() throws IOException {
    markup.watchForEndOf(new byte[0]);
    rootOpen = false;
    skipSpace();
    if (window.peek() == '>') {
      window.advance();
      return null;
    }
    return sized(stray());
  }

  private Piece message() throws IOException {
    TagEnd startTag = markup.skipTag();
    if (startTag == TagEnd.EMPTY) {
      return Piece.MESSAGE;
    }
    boolean regular = startTag == TagEnd.OPEN;
    while (window.seek('<')) {
      long at = window.offset();
      switch (markup.read()) {
        case SKIPPED, CDATA -> {}
        case START, END -> regular &= markup.skipTag() != TagEnd.BROKEN;
        case DECLARATION, NOT_CLOSED -> regular = false;
        case MESSAGE_END -> {
          return markup.skipTag() == TagEnd.OPEN && regular ? Piece.MESSAGE : Piece.IRREGULAR;
        }
        case MESSAGE_START, ROOT_END -> {
          window.back(at);
          return Piece.IRREGULAR;
        }
      }
    }
    return Piece.IRREGULAR;
  }

  private Piece stray() throws IOException {
    while (window.seek('<')) {
      long at = window.offset();
      switch (markup.read()) {
        case MESSAGE_START, ROOT_END -> {
          window.back(at);
          return Piece.IRREGULAR;
        }
        case START, END, MESSAGE_END -> markup.skipTag();
        case SKIPPED, CDATA, NOT_CLOSED, DECLARATION -> {}
      }
    }
    return Piece.IRREGULAR;
  }

  private Piece sized(Piece piece) {
    return end() - start > LARGEST_PIECE ? Piece.TOO_LARGE : piece;
  }
}
