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
  /** The whole body. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Whole(byte[] bytes) implements RequestBody {}

  /** The body exceeds the limit; its beginning is kept. */
  record TooLarge(LongBody kept) implements RequestBody {}

  /** There was no memory left for the body. */
  record NoRoom() implements RequestBody {}

  /**
   * Reads a body. One that is too large is read to its end without being held, so that its length
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

  /** A body that has not fully arrived. */
  final class Arriving {
    /** The bodies of the largest size after which a refused one is not read on. */
    private static final int LONGEST = 8;

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

    /**
     * Adds the next bytes; returns false if there is no memory for them, so reading on is
     * pointless.
     */
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

    /** Returns whether the body is so long that its end should not be awaited. */
    boolean isEndless() {
      return length > (long) maxBytes * LONGEST;
    }

    /** Returns the body that has arrived. */
    RequestBody whole() {
      if (!hasRoom) {
        return new NoRoom();
      }
      return tooLarge == null ? new Whole(held.toByteArray()) : new TooLarge(tooLarge);
    }
  }
}
