package io.straightway.feeder.answer;

import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.KnownOffsets;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement file of a feed: one line per acknowledged slice, in the order of
 * acknowledgement, after a heading. Safe for use by several threads.
 */
public final class AckFile implements Closeable {
  private final Path file;
  private @Nullable FileChannel channel;
  private KnownOffsets offsets = KnownOffsets.none();
  private long length;

  /** Names the file without opening it. */
  public AckFile(Path file) {
    this.file = file;
  }

  /**
   * Opens the file for appending; a last line that was not wholly written is dropped.
   *
   * @param position the position at which the feed continues
   * @throws IOException also if the file is shorter than it was when the position was stored
   */
  public synchronized void open(FeedPosition position) throws IOException {
    FileChannel opened =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    channel = opened;
    if (opened.size() < position.acksFrom()) {
      throw new IOException(
          "%s has %d bytes, but had %d when the restart position was stored: restore it, or start a new feed"
              .formatted(file, opened.size(), position.acksFrom()));
    }
    long from = Math.max(position.acksFrom(), AckLines.HEADER.length());
    AckTail tail = new AckTail(position.offset());
    if (opened.size() < from) {
      startAfresh(opened);
    } else {
      opened.position(from);
      tail.read(buffered(opened));
      length = from + tail.wholeLines();
      opened.truncate(length).position(length);
    }
    offsets = tail.offsets();
  }

  private static InputStream buffered(FileChannel opened) {
    return new BufferedInputStream(Channels.newInputStream(opened), 1 << 16);
  }

  private void startAfresh(FileChannel opened) throws IOException {
    opened.truncate(0);
    writeFully(opened, AckLines.HEADER.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Returns the slices at or after the position that were acknowledged when the file was opened.
   */
  public synchronized KnownOffsets offsets() {
    return offsets;
  }

  /** Appends whole lines. */
  public synchronized void append(byte[] lines) throws IOException {
    writeFully(opened(), lines);
  }

  private void writeFully(FileChannel opened, byte[] lines) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(lines);
    while (buffer.hasRemaining()) {
      opened.write(buffer);
    }
    length += lines.length;
  }

  /** Returns the length in bytes, all of it whole lines. */
  public synchronized long length() {
    return length;
  }

  /** Forces to disk everything appended before this call. */
  public void force() throws IOException {
    opened().force(false);
  }

  private synchronized FileChannel opened() {
    if (channel == null) {
      throw new IllegalStateException(file + " is not open");
    }
    return channel;
  }

  @Override
  public synchronized void close() throws IOException {
    if (channel != null) {
      channel.force(true);
      channel.close();
    }
  }
}
