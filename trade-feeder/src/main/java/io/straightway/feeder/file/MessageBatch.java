package io.straightway.feeder.file;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Slices of a file that are sent together, in the file's frame.
 *
 * @param frame the frame around the slices
 * @param range the range of the file in which the slices were found
 * @param slices at least one slice, in the file's order
 */
public record MessageBatch(Frame frame, FileRange range, List<Slice> slices) implements FeedItem {
  /**
   * A piece of the file to send.
   *
   * @param offset the offset of the piece in the file
   * @param bytes the bytes of the piece as in the file; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Slice(long offset, byte[] bytes) {}

  /** Returns the number of slices. */
  public int size() {
    return slices.size();
  }

  /** Returns the document to send. */
  public byte[] body() {
    byte[] closing = frame.closing();
    int length = slices.stream().mapToInt(slice -> slice.bytes().length).sum();
    ByteBuffer body = ByteBuffer.allocate(frame.opening().length + length + closing.length);
    body.put(frame.opening());
    slices.forEach(slice -> body.put(slice.bytes()));
    return body.put(closing).array();
  }

  /** Returns the offset of slice {@code i} in the file. */
  public long offset(int i) {
    return slices.get(i).offset();
  }

  /** Returns whether slice {@code i} has an element with this value. */
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

  /** Returns the first half and the rest of at least two slices. */
  public List<MessageBatch> halves() {
    int middle = size() / 2;
    return List.of(part(0, middle), part(middle, size()));
  }

  /** Returns a batch for each slice, except some. */
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
