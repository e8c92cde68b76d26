package io.straightway.element.intake;

import io.straightway.db.ContentHash;
import io.straightway.element.message.IncomingTradeMessage;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;

/** A body that is read on without being held: its beginning, its length and its hash are kept. */
public final class LongBody {
  private final MessageDigest digest = ContentHash.newDigest();
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private long length;

  /** Adds its next bytes. */
  public void add(byte[] bytes, int from, int to) {
    digest.update(bytes, from, to - from);
    int room = IncomingTradeMessage.KEPT_OF_OVERSIZE - head.size();
    head.write(bytes, from, Math.min(to - from, room));
    length += to - from;
  }

  /** What is kept of it; asked for once. */
  public WholeBody whole() {
    return new WholeBody(head.toByteArray(), length, new ContentHash(digest.digest()));
  }
}
