package io.straightway.feeder.file;

import io.straightway.markup.MarkupScanner.Kind;
import io.straightway.markup.MarkupStream;
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

  /** The most bytes before the first message. */
  static final int LARGEST_OPENING = 1 << 16;

  /** The kinds of pieces that {@link #next()} finds. */
  enum Piece {
    /** A message with start tag and end tag. */
    MESSAGE,
    /**
     * A message that is cut short or has broken tags, or bytes that are not a message: for the
     * element to refuse.
     */
    IRREGULAR,
    /** More than {@link #LARGEST_PIECE} bytes, which are not kept. */
    TOO_LARGE,
    /**
     * A comment, CDATA section or processing instruction that is not closed at the end of the file.
     */
    NOT_CLOSED,
    /** The end of the file. */
    END
  }

  private static final String MESSAGE = "TradeMessage";
  private static final byte[] NO_ROOT = {};

  private final MarkupStream markup;
  private byte[] root = NO_ROOT;
  private long start;

  /**
   * Creates a splitter.
   *
   * @param in the file, positioned at {@code offset}
   * @param offset the offset at which reading starts, in bytes from the start of the file
   */
  MessageSplitter(ReadableByteChannel in, long offset) {
    this(new MarkupStream(in, offset, LARGEST_PIECE + LARGEST_OPENING));
  }

  /** Creates a splitter of a stream that may be too small for the largest pieces. */
  MessageSplitter(MarkupStream markup) {
    this.markup = markup;
  }

  /**
   * Reads from the start of the file to the first message.
   *
   * @return null if no start tag ends within {@link #LARGEST_OPENING} bytes
   */
  @Nullable Frame readFrame() throws IOException {
    Kind kind = markup.next();
    while (kind != Kind.END && !kind.isStart() && markup.end() < LARGEST_OPENING) {
      kind = markup.next();
    }
    boolean isMessage = kind.isStart() && markup.isLocally(MESSAGE);
    if (isMessage) {
      markup.goBack();
    }
    if (!kind.isStart() || markup.end() > LARGEST_OPENING) {
      return null;
    }
    byte[] opening = markup.bytesFrom(0);
    if (isMessage || kind == Kind.EMPTY_TAG) {
      return new Frame(opening, NO_ROOT);
    }
    root = markup.name();
    return new Frame(opening, root);
  }

  /** Continues the work of an earlier splitter of the same file. */
  void continueIn(Frame frame, boolean rootIsOpen) {
    root = rootIsOpen ? frame.rootName() : NO_ROOT;
  }

  /** Returns whether the root's end tag is still to come. */
  boolean rootOpen() {
    return root.length > 0;
  }

  /** Returns the start of the current piece, in bytes from the start of the file. */
  long start() {
    return start;
  }

  /** Returns the end of the current piece, from where the next one is searched. */
  long end() {
    return markup.end();
  }

  /** Returns the current piece, unless it is too large. */
  byte[] bytes() {
    return markup.bytesFrom(start);
  }

  /** Finds the next piece; it stays valid until the next call. */
  Piece next() throws IOException {
    while (true) {
      markup.keepFrom(markup.end());
      int first = markup.skipBlank();
      start = markup.end();
      markup.keepFrom(start);
      if (first < 0) {
        return Piece.END;
      }
      Piece piece = first == '<' ? betweenPieces(markup.next()) : stray();
      if (piece != null) {
        boolean fits = markup.isKept(start) && end() - start <= LARGEST_PIECE;
        return piece == Piece.NOT_CLOSED || fits ? piece : Piece.TOO_LARGE;
      }
    }
  }

  /** Reads the markup between pieces; returns null if it belongs to no piece. */
  private @Nullable Piece betweenPieces(Kind kind) throws IOException {
    if ((kind.isComment() || kind == Kind.CDATA) && !markup.closed()) {
      return Piece.NOT_CLOSED;
    }
    if (kind.isComment()) {
      return goIntoIfDamaged(kind) ? stray() : null;
    }
    if (isMessage(kind)) {
      return message(kind);
    }
    return isRootEnd(kind) ? closeRoot() : stray();
  }

  /**
   * Goes back into an instruction that has most likely lost its own end, since it contains the
   * start of a message.
   *
   * @return whether the instruction is damaged, or too large to go back into
   */
  private boolean goIntoIfDamaged(Kind kind) {
    return kind == Kind.INSTRUCTION && (!markup.isKept(start) || markup.goIntoIfItHolds(MESSAGE));
  }

  private @Nullable Piece closeRoot() throws IOException {
    root = NO_ROOT;
    markup.goBehindName();
    if (markup.skipBlank() == '>') {
      markup.skipByte();
      return null;
    }
    return stray();
  }

  private Piece message(Kind startTag) throws IOException {
    if (startTag == Kind.EMPTY_TAG) {
      return Piece.MESSAGE;
    }
    boolean regular = markup.closed();
    for (Kind kind = markup.next(); !ends(kind); kind = markup.next()) {
      regular &= markup.closed();
      if (kind == Kind.END_TAG && markup.isLocally(MESSAGE)) {
        return regular ? Piece.MESSAGE : Piece.IRREGULAR;
      }
    }
    return Piece.IRREGULAR;
  }

  private Piece stray() throws IOException {
    Kind kind = markup.next();
    while (!ends(kind)) {
      kind = markup.next();
    }
    return Piece.IRREGULAR;
  }

  /**
   * Returns whether a piece ends before this markup at the latest; if so, goes back to read the
   * markup again.
   */
  private boolean ends(Kind kind) {
    boolean begins = isMessage(kind) || isRootEnd(kind);
    if (begins) {
      markup.goBack();
    }
    return begins || kind == Kind.END;
  }

  private boolean isMessage(Kind kind) {
    return kind.isStart() && markup.isLocally(MESSAGE);
  }

  private boolean isRootEnd(Kind kind) {
    return kind == Kind.END_TAG && rootOpen() && markup.isName(root);
  }
}
