package io.straightway.feeder.file;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Some slices of a file that are sent together, in the file's frame.
 *
 * @param frame what stands around the slices
 * @param range the part of the file the slices were found in
 * @param slices at least one, in the file's order
 */
public record MessageBatch(Frame frame, FileRange range, List<Slice> slices) implements FeedItem {
  /**
   * A piece of the file that is sent.
   *
   * @param offset where it starts in the file
   * @param bytes as they stand there; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Slice(long offset, byte[] bytes) {}

  /** The number of slices. */
  public int size() {
    return slices.size();
  }

  /** The document to send. */
  public byte[] body() {
    byte[] closing = frame.closing();
    int length = slices.stream().mapToInt(slice -> slice.bytes().length).sum();
    ByteBuffer body = ByteBuffer.allocate(frame.opening().length + length + closing.length);
    body.put(frame.opening());
    slices.forEach(slice -> body.put(slice.bytes()));
    return body.put(closing).array();
  }

  /** Where slice {@code i} starts in the file. */
  public long offset(int i) {
    return slices.get(i).offset();
  }

  /** Whether slice {@code i} has an element with this value. */
  public boolean hasValue(int i, byte[] value) {
    byte[] bytes = slices.get(i).bytes();
    for (int at = 1; at < bytes.length - value.length; at++) {
      if (bytes[at - 1] == '>'
          && bytes[at + value.length] == '<'
          && Arrays.equals(bytes, at, at + value.length, value, 0, value.length)) {
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
    BitSet others = new BitSet();
    others.set(0, size());
    others.andNot(leftOut);
    return others.stream().mapToObj(i -> part(i, i + 1)).toList();
  }

  private MessageBatch part(int from, int to) {
    return new MessageBatch(frame, range, slices.subList(from, to));
  }
}
