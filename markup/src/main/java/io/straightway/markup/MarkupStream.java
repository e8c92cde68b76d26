package io.straightway.markup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;

/**
 * The markup of a document of any length, by offsets in its file, in bounded memory. It uses {@link
 * MarkupScanner}, and skips comments, CDATA sections and processing instructions of any length and
 * content.
 *
 * <p>Bytes behind the mark ({@link #keepFrom}) are kept and can be copied, up to the capacity. If
 * more would have to be kept, everything before the current markup is dropped.
 */
public final class MarkupStream {
  private static final int FIRST_CAPACITY = 1 << 18;

  private final ReadableByteChannel in;
  private final int capacity;
  private byte[] bytes;
  private int limit;
  private long base;
  private boolean last;
  private long kept;
  private boolean closed;
  private MarkupScanner scanner;

  /**
   * Creates a stream; reads no byte yet.
   *
   * @param in source of the bytes, positioned at {@code offset}
   * @param offset the file offset of the first byte of {@code in}
   * @param capacity the most bytes kept at once
   */
  public MarkupStream(ReadableByteChannel in, long offset, int capacity) {
    this.in = in;
    this.capacity = capacity;
    this.bytes = new byte[Math.min(FIRST_CAPACITY, capacity)];
    this.base = offset;
    this.kept = offset;
    this.scanner = new MarkupScanner(bytes, 0, 0);
  }

  /** Moves to the next markup. */
  public MarkupScanner.Kind next() throws IOException {
    MarkupScanner.Kind kind = scanner.next();
    while (!last && scanner.isCut() && !isFull(scanner.start())) {
      scanner.goOnAt(scanner.start());
      refill();
      kind = scanner.next();
    }
    closed =
        scanner.closed()
            || switch (kind) {
              case COMMENT -> skipPast("-->");
              case CDATA -> skipPast("]]>");
              case INSTRUCTION -> skipPast("?>");
              default -> false;
            };
    return kind;
  }

  private boolean isFull(int from) {
    return from == 0 && limit == capacity;
  }

  private boolean skipPast(String terminator) throws IOException {
    int at = scanner.end();
    int end = ByteSearch.forText(bytes, limit, terminator).next(at);
    while (end == limit && !last) {
      scanner.goOnAt(Math.max(at, limit - terminator.length() + 1));
      refill();
      at = scanner.end();
      end = ByteSearch.forText(bytes, limit, terminator).next(at);
    }
    scanner.goOnAt(Math.min(end + terminator.length(), limit));
    return end < limit;
  }

  /**
   * Skips white space.
   *
   * @return the byte behind it, or -1 at the end of the file
   */
  public int skipBlank() throws IOException {
    for (; ; ) {
      int at = MarkupScanner.blankUpTo(bytes, scanner.end(), limit);
      scanner.goOnAt(at);
      if (at < limit || last) {
        return at < limit ? bytes[at] : -1;
      }
      refill();
    }
  }

  /** Returns the file offset behind the markup, where the next is sought. */
  public long end() {
    return base + scanner.end();
  }

  /** Returns whether the markup ends properly. */
  public boolean closed() {
    return closed;
  }

  /** Returns whether the name in a tag, without its prefix if it has one, equals {@code name}. */
  public boolean isLocally(String name) {
    return scanner.isLocally(name);
  }

  /** Returns the name in a tag, with its prefix. */
  public byte[] name() {
    return scanner.name();
  }

  /** Returns whether the name in a tag, with its prefix, equals {@code name}. */
  public boolean isName(byte[] name) {
    return scanner.isName(name);
  }

  /** Moves behind the name in a tag. */
  public void goBehindName() {
    scanner.goOnAt(scanner.nameEnd());
  }

  /** Moves back to the beginning of the markup. */
  public void goBack() {
    scanner.goOnAt(scanner.start());
  }

  /**
   * Moves back into the markup, which is kept, if an element of this name starts in it.
   *
   * @return whether one does
   */
  public boolean goIntoIfItHolds(String name) {
    int from = (int) (kept - base) + 2;
    int to = scanner.end();
    boolean holds =
        new ByteSearch(to, at -> MarkupScanner.startsLocally(bytes, at, to, name)).next(from) < to;
    if (holds) {
      scanner.goOnAt(from);
    }
    return holds;
  }

  /** Skips a byte. */
  public void skipByte() {
    scanner.goOnAt(scanner.end() + 1);
  }

  /** Allows the bytes before an offset to be dropped. */
  public void keepFrom(long offset) {
    kept = offset;
  }

  /** Returns whether the byte at an offset, and all behind it, are kept. */
  public boolean isKept(long offset) {
    return offset >= base;
  }

  /** Returns the kept bytes from an offset on, up to where the next markup is sought. */
  public byte[] bytesFrom(long offset) {
    return Arrays.copyOfRange(bytes, (int) (offset - base), scanner.end());
  }

  private void refill() throws IOException {
    int needless = (int) Math.max(0, kept - base);
    if (limit == bytes.length && needless <= bytes.length / 2 && bytes.length < capacity) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(capacity, bytes.length * 2L));
    } else if (limit == bytes.length) {
      drop(needless == 0 ? scanner.end() : needless);
    }
    int read = in.read(ByteBuffer.wrap(bytes, limit, bytes.length - limit));
    limit += Math.max(read, 0);
    last = read < 0;
    scanner = new MarkupScanner(bytes, scanner.end(), limit);
  }

  private void drop(int count) {
    System.arraycopy(bytes, count, bytes, 0, limit - count);
    base += count;
    limit -= count;
    scanner.goOnAt(scanner.end() - count);
  }
}
