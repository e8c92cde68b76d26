package io.straightway.element.message;

import io.straightway.db.ContentHash;
import io.straightway.element.trace.TracedTrade;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A received message, kept verbatim, with what could be read of it.
 *
 * @param body the bytes as they came, or the first of them; not copied, not to be changed
 * @param bodyLength length of the body as it came, in bytes
 * @param contentHash SHA-256 of the body as it came
 * @param receivedAt when it came
 * @param reading its terms, or why it can't be taken
 * @param trace the trace of its way; null if it is not traced, as nearly none are
 */
@SuppressWarnings("ArrayRecordComponent") // a message equals itself only
public record IncomingTradeMessage(
    byte[] body,
    long bodyLength,
    ContentHash contentHash,
    Instant receivedAt,
    Reading reading,
    @Nullable TracedTrade trace) {
  /** Of a body that is refused for its size, this many bytes are kept. */
  public static final int KEPT_OF_OVERSIZE = 64 * 1024;

  /** A message that has come whole; its SHA-256 is computed here. */
  public static IncomingTradeMessage of(byte[] body, Instant receivedAt, Reading reading) {
    byte[] kept = body.length <= KEPT_OF_OVERSIZE ? body : Arrays.copyOf(body, KEPT_OF_OVERSIZE);
    ContentHash hash = ContentHash.of(body);
    return new IncomingTradeMessage(kept, body.length, hash, receivedAt, reading, null);
  }

  /** The same, with the trace of its way. */
  public IncomingTradeMessage traced(TracedTrade way) {
    return new IncomingTradeMessage(body, bodyLength, contentHash, receivedAt, reading, way);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /** The message key, or null if none could be read. */
  public @Nullable MessageKey key() {
    return reading.key();
  }

  /** Why the message could not be read, or null if it could. */
  public @Nullable Refusal refusal() {
    return reading instanceof Reading.Unreadable unreadable ? unreadable.refusal() : null;
  }

  /** The sequence number, or null if there is none or none could be read. */
  public @Nullable Long sequenceNumber() {
    return reading.sequenceNumber();
  }
}
