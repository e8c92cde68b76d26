package io.straightway.feeder.file;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.List;

/** A channel that returns bytes in chunks of given sizes, and repeats the last size. */
final class ChunkedChannel implements ReadableByteChannel {
  private final ByteBuffer data;
  private final List<Integer> sizes;
  private int reads;

  ChunkedChannel(byte[] data, List<Integer> sizes) {
    this.data = ByteBuffer.wrap(data);
    this.sizes = sizes;
  }

  @Override
  public int read(ByteBuffer target) {
    if (!data.hasRemaining()) {
      return -1;
    }
    int size = sizes.get(Math.min(reads++, sizes.size() - 1));
    int count = Math.min(Math.min(size, data.remaining()), target.remaining());
    target.put(data.slice(data.position(), count));
    data.position(data.position() + count);
    return count;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
