package io.straightway.element.intake;

import io.straightway.element.intake.FileMarkup.Mark;
import io.straightway.element.intake.FileMarkup.TagEnd;
import io.straightway.element.intake.TradeFileOpening.Fixml;
import io.straightway.element.message.IncomingTradeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Cuts FIXML with Batches of any length into FIXML with one Batch of some messages each, which has
 * the start tag and the Hdr of the Batch they stand in. What is irregular gets a piece of its own,
 * so that it can't harm its neighbours; what may stand between messages is left out.
 *
 * <p>A trade capture report and a Batch stand in no report, so where one begins, the report before
 * it ends. In another message they are part of it, if its end tag comes; else it ends there too. If
 * the end of a Batch was seen in a message, it may have been none: then reports behind it still
 * belong to the Batch.
 */
final class FixmlFilePieces implements FilePieces {
  /** A piece is closed when it has so many bytes. */
  private static final int ENOUGH_BYTES = 4 << 20;

  /** How far behind a report in another message the end tag of that may be: a message's length. */
  private static final int FARTHEST_END = IncomingTradeMessage.KEPT_OF_OVERSIZE;

  private final FileWindow window;
  private final FileMarkup markup;
  private final Fixml opening;
  private final int maxMessages;
  private final Deque<Piece> ready = new ArrayDeque<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  private byte[] batchTag = {};
  private String batchName = Fixml.BATCH;
  private boolean inBatch;
  private boolean torn;
  private boolean ended;
  private boolean nothingYet = true;
  private int messages;

  /**
   * @param window stands at the first Batch
   * @param maxMessages the most messages in a piece
   */
  FixmlFilePieces(FileWindow window, Fixml opening, int maxMessages) {
    this.window = window;
    this.markup = new FileMarkup(window, Fixml.REPORT, Fixml.BATCH);
    this.opening = opening;
    this.maxMessages = maxMessages;
  }

  @Override
  public @Nullable Piece next() throws IOException {
    while (ready.isEmpty() && !ended) {
      window.begin();
      markup.begin();
      Mark mark = markup.look();
      if (mark == Mark.END_OF_FILE) {
        endOfFile();
      } else if (mark == Mark.BATCH_START) {
        batch();
      } else if (inBatch) {
        inside(mark);
      } else {
        outside(mark);
      }
    }
    return ready.poll();
  }

  private void batch() throws IOException {
    close();
    batchName = markup.name();
    inBatch = markup.skipStartTag() == TagEnd.OPEN;
    torn = false;
    if (inBatch) {
      header();
    }
    if (window.isHeld()) {
      batchTag = window.bytes();
    } else {
      give(new Piece.TooLong(window.kept()));
      inBatch = false;
    }
  }

  /** Goes behind the Hdr of the Batch; if there is none, stays where it might stand. */
  private void header() throws IOException {
    long before = window.length();
    boolean gap = true;
    while (gap) {
      gap =
          switch (markup.look()) {
            case TEXT -> markup.skipText();
            case COMMENT -> markup.skipComment();
            default -> false;
          };
    }
    if (!markup.isStartOf(Fixml.HEADER) || !skipHeader()) {
      window.backTo(before);
    }
  }

  private boolean skipHeader() throws IOException {
    String name = markup.name();
    TagEnd end = markup.skipStartTag();
    while (end == TagEnd.OPEN && !markup.isEndOf(name)) {
      switch (markup.look()) {
        case TEXT -> markup.skipText();
        case OTHER_TAG -> markup.skipTag();
        default -> end = TagEnd.BROKEN;
      }
    }
    return end == TagEnd.EMPTY || (end == TagEnd.OPEN && markup.skipEndTag());
  }

  private void inside(Mark mark) throws IOException {
    if (mark == Mark.BATCH_END && markup.isEndOf(batchName)) {
      markup.skipEndTag();
      close();
      inBatch = false;
    } else if (isStartTag(mark)) {
      message(mark);
    } else if (!skipBetween(mark)) {
      skipStray();
      alone();
    }
  }

  /** Goes on to where a message or a Batch begins or ends. */
  private void skipStray() throws IOException {
    for (Mark mark = markup.look(); !endsStray(mark); mark = markup.look()) {
      skipBetween(mark);
    }
  }

  private boolean endsStray(Mark mark) throws IOException {
    return mark == Mark.END_OF_FILE
        || mark == Mark.BATCH_START
        || (inBatch ? mark == Mark.BATCH_END || isStartTag(mark) : endsStrayOutside(mark));
  }

  private boolean endsStrayOutside(Mark mark) throws IOException {
    return (torn && mark == Mark.MESSAGE_START) || markup.isEndOf(opening.name());
  }

  private void outside(Mark mark) throws IOException {
    if (mark == Mark.MESSAGE_START && torn) {
      inBatch = true;
      message(mark);
    } else if (markup.isEndOf(opening.name())) {
      endOfFixml();
    } else if (!skipBetween(mark)) {
      skipStray();
      astray();
    }
  }

  private boolean isStartTag(Mark mark) throws IOException {
    return mark == Mark.MESSAGE_START || (mark == Mark.OTHER_TAG && window.peek(1) != '/');
  }

  /** Goes behind what stands here; answers whether it may stand between messages. */
  private boolean skipBetween(Mark mark) throws IOException {
    return switch (mark) {
      case TEXT -> markup.skipText();
      case COMMENT -> markup.skipComment();
      case INSTRUCTION, CDATA -> markup.skipOpaque(mark) && mark == Mark.INSTRUCTION;
      case DECLARATION -> {
        markup.skipDeclaration();
        yield false;
      }
      default -> {
        markup.skipTag();
        yield false;
      }
    };
  }

  private void message(Mark start) throws IOException {
    boolean report = start == Mark.MESSAGE_START;
    String name = markup.name();
    boolean open = markup.skipStartTag() != TagEnd.EMPTY;
    while (open) {
      Mark mark = markup.look();
      switch (mark) {
        case TEXT -> markup.skipText();
        case COMMENT -> markup.skipCommentInMessage();
        case INSTRUCTION, CDATA -> markup.skipOpaque(mark);
        case DECLARATION -> markup.skipDeclaration();
        case MESSAGE_START, BATCH_START, END_OF_FILE -> {
          int end = report ? 0 : markup.distanceToEnd(name, FARTHEST_END);
          if (end == 0) {
            alone();
            return;
          }
          window.advance(end);
        }
        case BATCH_END -> {
          torn = true;
          alone();
          return;
        }
        case MESSAGE_END, OTHER_TAG -> open = !endsMessage(name);
      }
    }
    torn = false;
    add();
  }

  /** Goes behind a tag; answers whether it is the end tag of the message. */
  private boolean endsMessage(String name) throws IOException {
    boolean end = markup.isEndOf(name);
    markup.skipTag();
    return end;
  }

  private void add() {
    if (!window.isHeld()) {
      close();
      give(new Piece.TooLong(window.kept()));
      return;
    }
    if (messages == 0) {
      open();
    }
    body.writeBytes(window.bytes());
    messages++;
    if (messages == maxMessages || body.size() >= ENOUGH_BYTES) {
      close();
    }
  }

  /** Makes a piece of what is not as it should be in a Batch. */
  private void alone() throws IOException {
    close();
    add();
    if (!window.atEndOfFile()) {
      close();
    }
  }

  /** Makes a piece of what stands where no message may, so that it is refused. */
  private void astray() {
    if (!window.isHeld()) {
      give(new Piece.TooLong(window.kept()));
      return;
    }
    emptyBatch();
    body.writeBytes(window.bytes());
    body.writeBytes(opening.endTag());
    take();
  }

  private void endOfFixml() throws IOException {
    markup.skipEndTag();
    boolean blank = true;
    while (blank && !window.atEndOfFile()) {
      blank = skipBetween(markup.look());
    }
    if (blank) {
      ended = true;
      if (nothingYet) {
        emptyBatch();
        body.writeBytes(opening.endTag());
        take();
      }
    } else if (torn) {
      astray();
    } else {
      window.advanceToEnd();
      ended = true;
      keepTail();
    }
  }

  /** What follows FIXML is not looked into. */
  private void keepTail() {
    if (window.isHeld()) {
      emptyBatch();
      body.writeBytes(window.bytes());
      take();
    } else {
      give(new Piece.TooLong(window.kept()));
    }
  }

  /** The last piece ends as the file does, without end tags, which shows that they are missing. */
  private void endOfFile() {
    ended = true;
    if (messages == 0) {
      emptyBatch();
    }
    take();
  }

  private void open() {
    body.writeBytes(opening.bytes());
    body.writeBytes(batchTag);
  }

  private void emptyBatch() {
    body.writeBytes(opening.bytes());
    body.writeBytes(("<" + batchName + "/>").getBytes(StandardCharsets.ISO_8859_1));
  }

  private void close() {
    if (messages > 0) {
      body.writeBytes(("</" + batchName + ">").getBytes(StandardCharsets.ISO_8859_1));
      body.writeBytes(opening.endTag());
      take();
    }
  }

  private void take() {
    give(new Piece.Body(body.toByteArray()));
    body.reset();
    messages = 0;
  }

  private void give(Piece piece) {
    nothingYet = false;
    ready.add(piece);
  }
}
