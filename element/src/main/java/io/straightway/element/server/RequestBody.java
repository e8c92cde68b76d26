package io.straightway.element.server;

import io.straightway.element.intake.LongBody;
import io.straightway.element.intake.WholeBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
    ByteArrayOutputStream held = new ByteArrayOutputStream(8192);
    LongBody tooLarge = null;
    byte[] buffer = new byte[16 * 1024];
    long length = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      if (System.nanoTime() > deadline) {
        return new TooSlow(length);
      }
      length += read;
      if (tooLarge == null && length > maxBytes) {
        tooLarge = new LongBody();
        tooLarge.add(held.toByteArray(), 0, held.size());
        held.reset();
      }
      if (tooLarge == null) {
        held.write(buffer, 0, read);
      } else {
        tooLarge.add(buffer, 0, read);
      }
    }
    return tooLarge == null ? new Whole(held.toByteArray()) : new TooLarge(tooLarge.whole());
  }
}
