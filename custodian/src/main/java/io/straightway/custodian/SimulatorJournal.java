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
 * What came in, one event a line, only ever appended to. A line counts when it ends with a line
 * feed; a piece without, from a process that was killed while it wrote, is cut off.
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
   * @throws SimulatorFailure if another process has it open
   * @throws IOException if it can't be read
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

  /** Locks the file until the channel is closed, unless somebody else has. */
  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) { // somebody else in this process
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

  /** Reads the events so far, one after the other. Nothing has been appended yet. */
  void read(Consumer<String> events) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        events.accept(line);
      }
    }
  }

  /** Appends an event. It is safe after {@link #force}. */
  void append(String event) throws IOException {
    waiting.append(event).append('\n');
    if (waiting.length() >= BUFFER) {
      write();
    }
  }

  /** Makes all events so far survive this process and this machine. */
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
