package io.straightway.element.server;

import io.straightway.db.ContentHash;
import io.straightway.element.intake.WholeBody;
import io.straightway.element.message.IncomingTradeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.time.Duration;

/** A request body, read within bounds of size and time. */
public sealed interface RequestBody {
  /** All of it. */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Whole(byte[] bytes) implements RequestBody {}

  /** More than allowed; what is kept of it. */
  record TooLarge(WholeBody kept) implements RequestBody {}

  /** Not at its end in time. */
  record TooSlow(long bytesRead) implements RequestBody {}

  /**
   * Reads a body. One that turns out too large is read on, without being held, so that its length
   * and hash can be kept.
   *
   * @throws IOException if the sender broke off; nothing has happened then
   */
  static RequestBody read(InputStream in, int maxBytes, Duration maxTime) throws IOException {
    long deadline = System.nanoTime() + maxTime.toNanos();
    MessageDigest digest = ContentHash.newDigest();
    ByteArrayOutputStream held = new ByteArrayOutputStream(8192);
    byte[] buffer = new byte[16 * 1024];
    long length = 0;
    boolean tooLarge = false;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      if (System.nanoTime() > deadline) {
        return new TooSlow(length);
      }
      length += read;
      if (!tooLarge && length > maxBytes) {
        tooLarge = true;
        digest.update(held.toByteArray());
        held = keepHead(held);
      }
      if (tooLarge) {
        digest.update(buffer, 0, read);
      } else {
        held.write(buffer, 0, read);
      }
    }
    return tooLarge
        ? new TooLarge(new WholeBody(held.toByteArray(), length, digest.digest()))
        : new Whole(held.toByteArray());
  }

  private static ByteArrayOutputStream keepHead(ByteArrayOutputStream held) {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int kept = Math.min(held.size(), IncomingTradeMessage.KEPT_OF_OVERSIZE);
    head.write(held.toByteArray(), 0, kept);
    return head;
  }
}
