package io.straightway.element.message;

import io.straightway.db.ContentHash;
import io.straightway.element.trace.TracedTrade;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A received message, kept verbatim, with the result of reading it.
 *
 * @param body the received bytes, or the first of them; not copied, not to be changed
 * @param bodyLength length of the received body, in bytes
 * @param contentHash SHA-256 of the received body
 * @param receivedAt when the message was received
 * @param reading its terms, or the reason why it can't be processed
 * @param trace the message's trace; null for nearly all messages, which are not traced
 */
@SuppressWarnings("ArrayRecordComponent") // a message equals only itself
public record IncomingTradeMessage(
    byte[] body,
    long bodyLength,
    ContentHash contentHash,
    Instant receivedAt,
    Reading reading,
    @Nullable TracedTrade trace) {
  /** The number of bytes that are kept of a body that is refused for its size. */
  public static final int KEPT_OF_OVERSIZE = 64 * 1024;

  /** Returns a message that was received whole, with its computed SHA-256. */
  public static IncomingTradeMessage of(byte[] body, Instant receivedAt, Reading reading) {
    byte[] kept = body.length <= KEPT_OF_OVERSIZE ? body : Arrays.copyOf(body, KEPT_OF_OVERSIZE);
    ContentHash hash = ContentHash.of(body);
    return new IncomingTradeMessage(kept, body.length, hash, receivedAt, reading, null);
  }

  /** Returns a copy with a trace. */
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

  /** Returns the message key, or null if none could be read. */
  public @Nullable MessageKey key() {
    return reading.key();
  }

  /** Returns the refusal of an unreadable message, or null if it could be read. */
  public @Nullable Refusal refusal() {
    return reading instanceof Reading.Unreadable unreadable ? unreadable.refusal() : null;
  }

  /** Returns the sequence number, or null if it is absent or could not be read. */
  public @Nullable Long sequenceNumber() {
    return reading.sequenceNumber();
  }
}
