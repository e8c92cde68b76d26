package io.straightway.custodian;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * The events of a custodian, one to a line, append-only. A line is complete when it ends with a
 * line feed; an incomplete one, left by a process killed while writing, is cut off.
 */
final class SimulatorJournal implements AutoCloseable {
  private static final String NAME = "journal.txt";
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final FileChannel channel;
  private final StringBuilder waiting = new StringBuilder(BUFFER);

  private SimulatorJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Opens the journal of a directory, or begins one.
   *
   * @throws SimulatorFailure if another process has the journal open
   * @throws IOException if the journal can't be read
   */
  static SimulatorJournal open(Path directory) throws IOException {
    Files.createDirectories(directory);
    Path file = directory.resolve(NAME);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(channel)) {
      channel.close();
      throw new SimulatorFailure(
          "another custodian is running with the state in " + directory + "; stop it first");
    }
    channel.truncate(wholeLines(file));
    channel.position(channel.size());
    return new SimulatorJournal(file, channel);
  }

  /** Locks the file until the channel is closed. Returns false if it is already locked. */
  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) { // locked by this process
      return false;
    }
  }

  private static long wholeLines(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      long end = bytes.length();
      while (end > 0) {
        bytes.seek(end - 1);
        if (bytes.read() == '\n') {
          break;
        }
        end--;
      }
      return end;
    }
  }

  /** Reads the stored events in order. Must be called before the first append. */
  void read(Consumer<String> events) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        events.accept(line);
      }
    }
  }

  /** Appends an event, which is durable after {@link #force}. */
  void append(String event) throws IOException {
    waiting.append(event).append('\n');
    if (waiting.length() >= BUFFER) {
      write();
    }
  }

  /** Makes all events so far durable, also against a crash of the machine. */
  void force() throws IOException {
    write();
    channel.force(false);
  }

  private void write() throws IOException {
    PlainFiles.writeAll(channel, waiting.toString().getBytes(StandardCharsets.US_ASCII));
    waiting.setLength(0);
  }

  @Override
  public void close() throws IOException {
    write();
    channel.close();
  }
}
