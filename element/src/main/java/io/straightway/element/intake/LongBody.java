package io.straightway.element.intake;

import io.straightway.db.ContentHash;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Refusal;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.time.Instant;

/**
 * A body that is read to its end without being held: its beginning, its length and its hash are
 * kept.
 */
public final class LongBody {
  private final MessageDigest digest = ContentHash.newDigest();
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private long length;

  /** Adds the next bytes. */
  public void add(byte[] bytes, int from, int to) {
    digest.update(bytes, from, to - from);
    int room = IncomingTradeMessage.KEPT_OF_OVERSIZE - head.size();
    head.write(bytes, from, Math.min(to - from, room));
    length += to - from;
  }

  /** Returns the length so far, in bytes. */
  public long length() {
    return length;
  }

  /** Returns the refused message with the kept bytes; may be called once. */
  IncomingTradeMessage refused(Refusal refusal, Instant receivedAt) {
    ContentHash hash = new ContentHash(digest.digest());
    Reading reading = Reading.Unreadable.of(refusal);
    return new IncomingTradeMessage(head.toByteArray(), length, hash, receivedAt, reading, null);
  }
}
