package io.straightway.element.intake;

import io.straightway.db.ContentHash;
import io.straightway.element.message.IncomingTradeMessage;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file forward and holds the piece that is being read, up to {@link #MOST_HELD}. Of a
 * longer piece only its beginning, its length and its hash are kept, so memory is bounded whatever
 * the file is.
 */
final class FileWindow {
  /** The longest piece that is held whole, in bytes. */
  static final int MOST_HELD = 1 << 20;

  private static final int READ_AHEAD = 1 << 17;

  private final InputStream in;
  private final byte[] buffer = new byte[MOST_HELD + READ_AHEAD];
  private int start;
  private int at;
  private int end;
  private boolean ended;
  private @Nullable Overflow overflow;

  FileWindow(InputStream in) {
    this.in = in;
  }

  /** What has gone out of the window of a piece too long for it. */
  private static final class Overflow {
    final byte[] head;
    final MessageDigest digest = ContentHash.newDigest();
    long length;

    Overflow(byte[] head) {
      this.head = head;
    }
  }

  /** Begins a piece at the present place. */
  void begin() {
    start = at;
    overflow = null;
  }

  /** The byte at the present place, or -1 at the end of the file. */
  int peek() throws IOException {
    return at < end || fill(1) ? buffer[at] & 0xFF : -1;
  }

  /** The byte so many places ahead, or -1 behind the end of the file. */
  int peek(int ahead) throws IOException {
    return at + ahead < end || fill(ahead + 1) ? buffer[at + ahead] & 0xFF : -1;
  }

  /** Goes forward; not beyond what has been peeked at. */
  void advance(int places) {
    at += places;
  }

  /** Goes back to where the piece had this length; answers whether that is still held. */
  boolean backTo(long length) {
    if (overflow != null) {
      return false;
    }
    at = start + Math.toIntExact(length);
    return true;
  }

  /** Goes to the next place of a byte, or to the end of the file. */
  void advanceTo(int wanted) throws IOException {
    for (int b = peek(); b >= 0 && b != wanted; b = peek()) {
      at++;
    }
  }

  void advanceToEnd() throws IOException {
    while (peek() >= 0) {
      at = end;
    }
  }

  /** Whether these ASCII characters stand at the present place. */
  boolean startsWith(String ascii) throws IOException {
    return startsWith(0, ascii);
  }

  /** Whether these ASCII characters stand so many places ahead. */
  boolean startsWith(int ahead, String ascii) throws IOException {
    for (int i = 0; i < ascii.length(); i++) {
      if (peek(ahead + i) != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  boolean atEndOfFile() throws IOException {
    return peek() < 0;
  }

  /** Length of the piece so far, in bytes. */
  long length() {
    return at - start + (overflow == null ? 0 : overflow.length);
  }

  /** Whether {@link #bytes} can answer. */
  boolean isHeld() {
    return overflow == null;
  }

  /** The piece so far. */
  byte[] bytes() {
    if (overflow != null) {
      throw new IllegalStateException("a piece of " + length() + " bytes is not held");
    }
    return Arrays.copyOfRange(buffer, start, at);
  }

  /** What is kept of the piece so far if it is refused; asked for once. */
  WholeBody kept() {
    if (overflow == null) {
      return WholeBody.of(bytes());
    }
    overflow.digest.update(buffer, start, at - start);
    return new WholeBody(overflow.head, length(), overflow.digest.digest());
  }

  /** Makes so many bytes from the present place on available, if the file has them. */
  private boolean fill(int places) throws IOException {
    while (end - at < places && !ended) {
      if (end == buffer.length) {
        makeRoom();
      }
      int read = in.read(buffer, end, buffer.length - end);
      ended = read < 0;
      end += Math.max(read, 0);
    }
    return end - at >= places;
  }

  private void makeRoom() {
    if (start == 0 || at - start > MOST_HELD) {
      letGo();
    }
    System.arraycopy(buffer, start, buffer, 0, end - start);
    at -= start;
    end -= start;
    start = 0;
  }

  /** Lets go of what has been read of the piece. */
  private void letGo() {
    if (overflow == null) {
      int kept = Math.min(at - start, IncomingTradeMessage.KEPT_OF_OVERSIZE);
      overflow = new Overflow(Arrays.copyOfRange(buffer, start, start + kept));
    }
    overflow.digest.update(buffer, start, at - start);
    overflow.length += at - start;
    start = at;
  }
}
