package io.straightway.feeder.file;

import java.util.Arrays;

/** Puts slices together into a {@link MessageBatch}. */
public final class BatchAssembly {
  /** A body is not made larger than this by a further slice, in bytes. */
  static final int LARGEST_BODY = 1 << 22;

  private final Frame frame;
  private final int[] starts;
  private final long[] offsets;
  private byte[] body = {};
  private int expected;
  private int length;
  private int size;

  /**
   * @param frame what stands around the slices
   * @param most the most slices of a batch, at least 1
   */
  BatchAssembly(Frame frame, int most) {
    this.frame = frame;
    this.starts = new int[most + 1];
    this.offsets = new long[most];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Whether a slice of this many bytes may be added. */
  boolean hasRoomFor(long bytes) {
    return size < offsets.length
        && (isEmpty() || length + bytes + frame.closingLength() <= LARGEST_BODY);
  }

  /** Adds a slice out of a buffer. */
  void add(byte[] source, int from, int bytes, long offset) {
    System.arraycopy(source, from, body(bytes), length, bytes);
    added(bytes, offset);
  }

  /** Adds the piece that a splitter last found. */
  void add(MessageSplitter splitter) {
    int bytes = (int) (splitter.end() - splitter.start());
    splitter.copy(body(bytes), length);
    added(bytes, splitter.start());
  }

  private byte[] body(int more) {
    if (isEmpty()) {
      length = frame.opening().length;
      body = Arrays.copyOf(frame.opening(), Math.max(length + more + frame.closingLength(), expected));
    }
    int needed = length + more + frame.closingLength();
    if (needed > body.length) {
      body = Arrays.copyOf(body, Math.max(needed, 2 * length));
    }
    return body;
  }

  private void added(int bytes, long offset) {
    starts[size] = length;
    offsets[size] = offset;
    size++;
    length += bytes;
    starts[size] = length;
  }

  /** The batch so far; this assembly is empty again, and expects a batch of the same size. */
  MessageBatch take(FileRange range) {
    frame.copyClosing(body, length);
    int whole = length + frame.closingLength();
    int[] ends = Arrays.copyOf(starts, size + 1);
    MessageBatch batch =
        new MessageBatch(frame, range, body, whole, ends, Arrays.copyOf(offsets, size));
    expected = whole + whole / 32;
    size = 0;
    return batch;
  }
}
