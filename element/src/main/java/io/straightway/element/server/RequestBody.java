package io.straightway.element.server;

import io.straightway.element.intake.LongBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of trades, read within bounds of size and memory; {@link BodyLimits} bounds the time.
 */
sealed interface RequestBody {
  /** All of it. */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Whole(byte[] bytes) implements RequestBody {}

  /** More than allowed; what is kept of it. */
  record TooLarge(LongBody kept) implements RequestBody {}

  /** There was no memory left for it. */
  record NoRoom() implements RequestBody {}

  /**
   * Reads a body. One that turns out too large is read on, without being held, so that its length
   * and hash can be kept.
   *
   * @throws IOException if the sender broke off or was too slow; nothing has happened then
   */
  static RequestBody read(InputStream in, int maxBytes, BodyRoom.Place place) throws IOException {
    ByteArrayOutputStream held = new ByteArrayOutputStream(8192);
    LongBody tooLarge = null;
    byte[] buffer = new byte[16 * 1024];
    long length = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      length += read;
      if (tooLarge == null && length > maxBytes) {
        tooLarge = new LongBody();
        tooLarge.add(held.toByteArray(), 0, held.size());
        held.reset();
      }
      if (tooLarge != null) {
        tooLarge.add(buffer, 0, read);
      } else if (place.take(read)) {
        held.write(buffer, 0, read);
      } else {
        return new NoRoom();
      }
    }
    return tooLarge == null ? new Whole(held.toByteArray()) : new TooLarge(tooLarge);
  }
}
