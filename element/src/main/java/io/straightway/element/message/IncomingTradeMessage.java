package io.straightway.element.message;

import io.straightway.db.ContentHash;
import io.straightway.element.trace.TracedTrade;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A received message, kept verbatim, with what could be read of it. */
public final class IncomingTradeMessage {
  /** Of a body that is refused for its size, this many bytes are kept. */
  public static final int KEPT_OF_OVERSIZE = 64 * 1024;

  private final byte[] body;
  private final long bodyLength;
  private final byte[] contentHash;
  private final Instant receivedAt;
  private final Reading reading;
  private final @Nullable TracedTrade trace;

  private IncomingTradeMessage(
      byte[] body,
      long bodyLength,
      byte[] contentHash,
      Instant receivedAt,
      Reading reading,
      @Nullable TracedTrade trace) {
    this.body = body;
    this.bodyLength = bodyLength;
    this.contentHash = contentHash;
    this.receivedAt = receivedAt;
    this.reading = reading;
    this.trace = trace;
  }

  /** A message that has come whole; its SHA-256 is computed here. */
  public static IncomingTradeMessage of(byte[] body, Instant receivedAt, Reading reading) {
    byte[] kept = body.length <= KEPT_OF_OVERSIZE ? body : Arrays.copyOf(body, KEPT_OF_OVERSIZE);
    return new IncomingTradeMessage(
        kept, body.length, ContentHash.of(body).bytes(), receivedAt, reading, null);
  }

  /**
   * A body that is refused as a whole.
   *
   * @param head its first bytes, at most {@link #KEPT_OF_OVERSIZE}
   * @param length how long it was
   * @param contentHash SHA-256 of all of it
   */
  public static IncomingTradeMessage refused(
      byte[] head, long length, byte[] contentHash, Instant receivedAt, Refusal refusal) {
    return new IncomingTradeMessage(
        head, length, contentHash, receivedAt, new Reading.Unreadable(refusal, null, null), null);
  }

  /** The same, with the trace of its way. */
  public IncomingTradeMessage traced(TracedTrade way) {
    return new IncomingTradeMessage(body, bodyLength, contentHash, receivedAt, reading, way);
  }

  /** The trace of its way; null if it is not traced, as nearly none are. */
  public @Nullable TracedTrade trace() {
    return trace;
  }

  /** The bytes as they came; not copied, not to be changed. */
  public byte[] body() {
    return body;
  }

  /** Length of the body as it came, in bytes. */
  public long bodyLength() {
    return bodyLength;
  }

  /** SHA-256 of the body as it came. */
  public byte[] contentHash() {
    return contentHash;
  }

  public Instant receivedAt() {
    return receivedAt;
  }

  public Reading reading() {
    return reading;
  }

  /** The message key, or null if none could be read. */
  public @Nullable MessageKey key() {
    return reading instanceof TradeTerms terms ? terms.key() : ((Reading.Unreadable) reading).key();
  }

  /** Why the message could not be read, or null if it could. */
  public @Nullable Refusal refusal() {
    return reading instanceof Reading.Unreadable unreadable ? unreadable.refusal() : null;
  }

  /** The sequence number, or null if there is none or none could be read. */
  public @Nullable Long sequenceNumber() {
    return reading instanceof TradeTerms terms
        ? terms.sequenceNumber()
        : ((Reading.Unreadable) reading).sequenceNumber();
  }
}
