package io.straightway.element.intake;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.markup.MessageCutter;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a file of any length, read piece by piece in bounded memory. They are the same as
 * those of a request, except that a message of more than {@link #MOST_HELD} bytes is not held, and
 * that a comment of that length hides its content wherever it appears.
 */
final class FileMessages {
  /** The longest message that is held whole, in bytes. */
  static final int MOST_HELD = 1 << 20;

  /** Messages are handed over once they have this many bytes. */
  private static final int ENOUGH_BYTES = 4 << 20;

  private final InputStream in;
  private final byte[] buffer;
  private final MessageCutter cutter;
  private final int maxMessages;
  private final Deque<Piece> ready = new ArrayDeque<>();
  private final List<byte[]> messages = new ArrayList<>();
  private int limit;
  private @Nullable LongBody released;
  private boolean ended;

  /**
   * Creates the reader of a file's messages.
   *
   * @param in is positioned after the first bytes
   * @param first the first bytes of the file, as many as are held at a time
   * @param cutter cuts these bytes
   * @param maxMessages the most messages in a piece
   */
  FileMessages(InputStream in, byte[] first, MessageCutter cutter, int maxMessages) {
    this.in = in;
    this.buffer = first;
    this.limit = first.length;
    this.cutter = cutter;
    this.maxMessages = maxMessages;
  }

  /** A piece of a file. */
  sealed interface Piece {
    /** Messages, or bytes that belong to no whole message. */
    record Messages(List<byte[]> slices) implements Piece {}

    /** Bytes that are refused unread. */
    record Refused(LongBody kept, Refusal refusal) implements Piece {}
  }

  /** Returns the refusal of a message that is too long to be held. */
  static Refusal tooLong() {
    return Refusal.of(
        ReasonCode.MESSAGE_TOO_LARGE,
        "There are more than " + MOST_HELD + " bytes without a whole message.");
  }

  /** Returns the next piece, or null after the last. */
  @Nullable Piece next() throws IOException {
    while (ready.isEmpty() && !ended) {
      goOn();
    }
    return ready.poll();
  }

  private void goOn() throws IOException {
    int from = cutter.start();
    cutter.cut(messages, maxMessages - 1);
    if (cutter.longEnd() >= 0) {
      ready.add(new Piece.Refused(release(from, cutter.longEnd()), tooLong()));
    }
    if (!cutter.isReleased()) {
      released = null;
    }
    while (messages.size() >= maxMessages) {
      give(maxMessages);
    }
    if (cutter.ended()) {
      end();
    } else if (cutter.isMissingBytes()) {
      refill();
    }
  }

  private void end() throws IOException {
    ended = true;
    give(messages.size());
    Refusal refusal = MessageSlicer.refusal(cutter);
    if (refusal != null) {
      ready.add(new Piece.Refused(rest(), refusal));
    }
  }

  private LongBody rest() throws IOException {
    LongBody rest = new LongBody();
    rest.add(buffer, cutter.start(), limit);
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      rest.add(buffer, 0, read);
    }
    return rest;
  }

  private void refill() throws IOException {
    if (cutter.start() == 0 && limit == buffer.length) {
      give(messages.size());
      int to = cutter.release();
      if (cutter.isReleased()) {
        released = release(0, to);
      }
    } else if (messages.stream().mapToInt(message -> message.length).sum() >= ENOUGH_BYTES) {
      give(messages.size());
    }
    int from = cutter.start();
    System.arraycopy(buffer, from, buffer, 0, limit - from);
    limit -= from;
    int read = in.readNBytes(buffer, limit, buffer.length - limit);
    limit += read;
    cutter.refilled(from, limit, limit < buffer.length);
  }

  private LongBody release(int from, int to) {
    LongBody body = released == null ? new LongBody() : released;
    body.add(buffer, from, to);
    return body;
  }

  private void give(int count) {
    List<byte[]> batch = messages.subList(0, count);
    if (!batch.isEmpty()) {
      ready.add(new Piece.Messages(List.copyOf(batch)));
      batch.clear();
    }
  }
}
