package io.straightway.streams.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file to which events are appended, one per line. They are on disk before they count as
 * delivered.
 */
public final class FileTarget implements EventTarget {
  private static final int LAST_BYTES = 8192;

  private final EventJson json;
  private final FileChannel file;

  private FileTarget(EventJson json, FileChannel file) {
    this.json = json;
    this.file = file;
  }

  /**
   * Opens or creates a file. A last line that was cut off when the relay was killed is removed; its
   * event will be delivered again.
   *
   * @throws IOException if the file can't be written, or another relay writes it
   */
  public static FileTarget open(Path path, String source) throws IOException {
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (!isOurs(file)) {
      file.close();
      throw new RelayRefusedException("another relay writes " + path);
    }
    removePartOfLine(file);
    file.position(file.size());
    return new FileTarget(new EventJson(source), file);
  }

  private static boolean isOurs(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // another relay of this process
    }
  }

  private static void removePartOfLine(FileChannel file) throws IOException {
    long end = file.size();
    while (end > 0) {
      long start = Math.max(0, end - LAST_BYTES);
      ByteBuffer bytes = ByteBuffer.allocate((int) (end - start));
      while (bytes.hasRemaining() && file.read(bytes, start + bytes.position()) >= 0) {
        // until the buffer is full
      }
      for (int i = bytes.limit() - 1; i >= 0; i--) {
        if (bytes.get(i) == '\n') {
          file.truncate(start + i + 1);
          return;
        }
      }
      end = start;
    }
    file.truncate(0);
  }

  @Override
  public void deliver(List<Event> events) throws IOException {
    long start = file.position();
    String lines = events.stream().map(json::one).collect(Collectors.joining("\n", "", "\n"));
    ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(false);
    } catch (IOException e) {
      // such as a full disk: all events are tried again
      file.truncate(start);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
