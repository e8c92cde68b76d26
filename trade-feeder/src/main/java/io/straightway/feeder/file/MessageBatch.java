package io.straightway.feeder.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Some slices of a file that are sent together, in the file's frame. The body to send is ready:
 * opening, slices, closing.
 */
public final class MessageBatch implements FeedItem {
  private final Frame frame;
  private final FileRange range;
  private final byte[] body;
  private final int length;
  private final int[] starts;
  private final long[] offsets;

  /**
   * @param frame what stands around the slices
   * @param range the part of the file the slices were found in
   * @param body begins with opening, slices and closing
   * @param length how much of the body that is, in bytes
   * @param starts where each slice starts in {@code body}, and where the last one ends
   * @param offsets where each slice starts in the file
   */
  MessageBatch(
      Frame frame, FileRange range, byte[] body, int length, int[] starts, long[] offsets) {
    this.frame = frame;
    this.range = range;
    this.body = body;
    this.length = length;
    this.starts = starts;
    this.offsets = offsets;
  }

  @Override
  public FileRange range() {
    return range;
  }

  /** The number of slices. */
  public int size() {
    return offsets.length;
  }

  /** The document to send, the first {@link #length()} bytes of this; not to be changed. */
  public byte[] body() {
    return body;
  }

  /** The length of the document to send. */
  public int length() {
    return length;
  }

  /** Where slice {@code i} starts in the file. */
  public long offset(int i) {
    return offsets[i];
  }

  /** Whether slice {@code i} has an element with this value. */
  public boolean hasValue(int i, byte[] value) {
    int last = starts[i + 1] - value.length - 1;
    for (int at = starts[i] + 1; at <= last; at++) {
      if (body[at - 1] == '>'
          && body[at + value.length] == '<'
          && Arrays.equals(body, at, at + value.length, value, 0, value.length)) {
        return true;
      }
    }
    return false;
  }

  /** The first half and the rest of at least two slices. */
  public List<MessageBatch> halves() {
    int middle = size() / 2;
    return List.of(part(0, middle), part(middle, size()));
  }

  /** Every slice by itself, without some. */
  public List<MessageBatch> singlesWithout(BitSet leftOut) {
    List<MessageBatch> singles = new ArrayList<>(size());
    for (int i = leftOut.nextClearBit(0); i < size(); i = leftOut.nextClearBit(i + 1)) {
      singles.add(part(i, i + 1));
    }
    return singles;
  }

  private MessageBatch part(int from, int to) {
    BatchAssembly part = new BatchAssembly(frame, to - from);
    for (int i = from; i < to; i++) {
      part.add(body, starts[i], starts[i + 1] - starts[i], offsets[i]);
    }
    return part.take(range);
  }
}
