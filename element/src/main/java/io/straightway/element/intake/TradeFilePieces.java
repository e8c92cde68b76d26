package io.straightway.element.intake;

import io.straightway.element.intake.TradeFileScanner.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a batch of any length into batches that can be loaded in bounded memory. Each has the
 * opening of the file and an end tag like the file's; what is irregular gets one of its own, so
 * that it can't harm its neighbours. Together they hold every byte of the file once, except for the
 * opening, and for comments of over {@link FileWindow#MOST_HELD} bytes between messages.
 */
final class TradeFilePieces implements FilePieces {
  /** A piece is closed when it has so many bytes. */
  private static final int ENOUGH_BYTES = 4 << 20;

  private final FileWindow window;
  private final TradeFileOpening.Batch opening;
  private final TradeFileScanner scanner;
  private final int maxMessages;
  private final Deque<Piece> ready = new ArrayDeque<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private int messages;
  private boolean nothingYet = true;
  private boolean ended;

  /**
   * @param window stands behind the opening
   * @param maxMessages the most messages in a piece
   */
  TradeFilePieces(FileWindow window, TradeFileOpening.Batch opening, int maxMessages) {
    this.window = window;
    this.opening = opening;
    this.scanner = new TradeFileScanner(window, opening.name());
    this.maxMessages = maxMessages;
    body.writeBytes(opening.bytes());
  }

  @Override
  public @Nullable Piece next() throws IOException {
    while (ready.isEmpty() && !ended) {
      add(scanner.next());
    }
    return ready.poll();
  }

  private void add(Unit unit) throws IOException {
    switch (unit) {
      case MESSAGE -> addMessage();
      case GAP -> addIfHeld();
      case IRREGULAR -> addAlone(window.atEndOfFile());
      case TAIL -> addTail();
      case STRAY_TAIL -> addAlone(true);
      case END -> {
        ready.add(take());
        ended = true;
      }
    }
  }

  private void addMessage() {
    if (!window.isHeld()) {
      closeIfAny();
      ready.add(tooLong());
      return;
    }
    body.writeBytes(window.bytes());
    messages++;
    if (messages == maxMessages || body.size() >= ENOUGH_BYTES) {
      closeIfAny();
    }
  }

  private void addIfHeld() {
    if (window.isHeld()) {
      body.writeBytes(window.bytes());
    }
  }

  /** Makes a piece of one unit; if the file ends with it, so does the piece, just as it is. */
  private void addAlone(boolean atEnd) {
    closeIfAny();
    ended = atEnd;
    if (!window.isHeld()) {
      ready.add(tooLong());
      return;
    }
    body.writeBytes(window.bytes());
    if (!atEnd) {
      body.writeBytes(opening.endTag());
    }
    ready.add(take());
  }

  private void addTail() {
    ended = true;
    if (messages > 0 || nothingYet) {
      body.writeBytes(window.isHeld() ? window.bytes() : opening.endTag());
      ready.add(take());
    }
  }

  private void closeIfAny() {
    if (messages > 0) {
      body.writeBytes(opening.endTag());
      ready.add(take());
    }
  }

  private Piece tooLong() {
    nothingYet = false;
    return new Piece.TooLong(window.kept());
  }

  private Piece take() {
    nothingYet = false;
    Piece piece = new Piece.Body(body.toByteArray());
    body.reset();
    body.writeBytes(opening.bytes());
    messages = 0;
    return piece;
  }
}
