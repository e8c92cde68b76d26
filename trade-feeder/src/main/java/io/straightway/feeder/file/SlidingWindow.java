package io.straightway.feeder.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * A view of a file that moves forward: the bytes from a kept mark to a read position, and some
 * beyond. Memory is bounded: when more than {@code capacity} bytes would have to be kept, the
 * oldest are dropped, except {@link #LOOK_BACK} bytes before the position.
 */
final class SlidingWindow {
  /** Bytes before the position that can always be returned to, unless the mark is later. */
  static final int LOOK_BACK = 512;

  private static final int FIRST_CAPACITY = 1 << 18;

  private final ReadableByteChannel in;
  private final int capacity;
  private byte[] bytes;
  private int limit;
  private int position;
  private int kept;
  private long base;

  /**
   * @param in where bytes come from, standing at {@code offset}
   * @param offset the file offset of the first byte that {@code in} gives
   * @param capacity the most bytes kept at once, at least 4 times {@link #LOOK_BACK}
   */
  SlidingWindow(ReadableByteChannel in, long offset, int capacity) {
    this.in = in;
    this.base = offset;
    this.capacity = capacity;
    this.bytes = new byte[Math.min(FIRST_CAPACITY, capacity)];
  }

  /** The file offset of the next byte. */
  long offset() {
    return base + position;
  }

  /** Lets go of everything before the position. */
  void keepFromHere() {
    kept = position;
  }

  /** Returns to an earlier offset that is still kept. */
  void back(long offset) {
    position = index(offset);
  }

  /** The next byte without moving, or -1 at the end of the file. */
  int peek() throws IOException {
    return position < limit || fill() ? bytes[position] & 0xff : -1;
  }

  /** Moves past the byte that {@link #peek()} showed. */
  void advance() {
    position++;
  }

  /** Moves to the next {@code wanted}; at the end of the file when there is none. */
  boolean seek(char wanted) throws IOException {
    do {
      for (int i = position, end = limit; i < end; i++) {
        if (bytes[i] == wanted) {
          position = i;
          return true;
        }
      }
      position = limit;
    } while (fill());
    return false;
  }

  /** Moves past the bytes of a name, at most so many; how many there were. */
  int skipName(int longest) throws IOException {
    int skipped = 0;
    boolean more;
    do {
      int end = Math.min(limit, position + longest - skipped);
      int i = position;
      while (i < end && isNameByte(bytes[i])) {
        i++;
      }
      skipped += i - position;
      position = i;
      more = i == limit && skipped < longest && fill();
    } while (more);
    return skipped;
  }

  private static boolean isNameByte(byte c) {
    return c != '>' && c != '/' && c != '<' && (c & 0xff) > ' ';
  }

  /** Moves past the next {@code terminator}, which starts at the position or later. */
  boolean seekPast(String terminator) throws IOException {
    long first = offset() + terminator.length() - 1;
    char last = terminator.charAt(terminator.length() - 1);
    while (seek(last)) {
      boolean found = offset() >= first && precededBy(terminator);
      position++;
      if (found) {
        return true;
      }
    }
    return false;
  }

  private boolean precededBy(String terminator) {
    int start = position - terminator.length() + 1;
    for (int i = 0; i < terminator.length() - 1; i++) {
      if (bytes[start + i] != terminator.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the bytes just before the position are {@code wanted}; they must be kept. */
  boolean endsWith(byte[] wanted) {
    int start = position - wanted.length;
    for (int i = 0; i < wanted.length; i++) {
      if (bytes[start + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** The kept byte at a file offset. */
  byte at(long offset) {
    return bytes[index(offset)];
  }

  /** Copies kept bytes out. */
  void copy(long offset, byte[] target, int targetStart, int length) {
    System.arraycopy(bytes, index(offset), target, targetStart, length);
  }

  private int index(long offset) {
    long index = offset - base;
    if (index < 0 || index > limit) {
      throw new IllegalStateException(
          "offset " + offset + " is not in the window " + base + ".." + (base + limit));
    }
    return (int) index;
  }

  private boolean fill() throws IOException {
    if (limit == bytes.length) {
      makeRoom();
    }
    int read = in.read(ByteBuffer.wrap(bytes, limit, bytes.length - limit));
    limit += Math.max(read, 0);
    return read > 0;
  }

  /** Drops at least what is before the mark, so that what is kept starts at index 0. */
  private void makeRoom() {
    int needless = kept;
    if (kept == 0 && bytes.length == capacity) {
      needless = position - LOOK_BACK;
    }
    if (needless > bytes.length / 2 || bytes.length == capacity) {
      drop(needless);
    } else {
      grow();
    }
  }

  private void drop(int count) {
    System.arraycopy(bytes, count, bytes, 0, limit - count);
    base += count;
    limit -= count;
    position -= count;
    kept = 0;
  }

  private void grow() {
    byte[] larger = new byte[(int) Math.min(capacity, bytes.length * 2L)];
    System.arraycopy(bytes, 0, larger, 0, limit);
    bytes = larger;
  }
}
