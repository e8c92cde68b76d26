package io.straightway.element.server;

import io.straightway.element.intake.LongBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

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
    Arriving body = new Arriving(maxBytes, place);
    byte[] buffer = new byte[16 * 1024];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      if (!body.add(buffer, read)) {
        break;
      }
    }
    return body.whole();
  }

  /** A body of which not all has come yet. */
  final class Arriving {
    private final int maxBytes;
    private final BodyRoom.Place place;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream(8192);
    private @Nullable LongBody tooLarge;
    private boolean hasRoom = true;
    private long length;

    Arriving(int maxBytes, BodyRoom.Place place) {
      this.maxBytes = maxBytes;
      this.place = place;
    }

    /** Adds what comes next; false if there is no room for it, and no sense in reading on. */
    boolean add(byte[] bytes, int count) {
      length += count;
      if (tooLarge == null && length > maxBytes) {
        tooLarge = new LongBody();
        tooLarge.add(held.toByteArray(), 0, held.size());
        held.reset();
      }
      if (tooLarge != null) {
        tooLarge.add(bytes, 0, count);
      } else if (hasRoom) {
        hasRoom = place.take(count);
        held.write(bytes, 0, count);
      }
      return hasRoom;
    }

    /** All that came. */
    RequestBody whole() {
      if (!hasRoom) {
        return new NoRoom();
      }
      return tooLarge == null ? new Whole(held.toByteArray()) : new TooLarge(tooLarge);
    }
  }
}
