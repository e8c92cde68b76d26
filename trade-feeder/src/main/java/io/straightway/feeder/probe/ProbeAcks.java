package io.straightway.feeder.probe;

import io.straightway.feeder.answer.AckLines;
import io.straightway.feeder.answer.FeedOutcome;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The acknowledgement file of a probe. Lines are written some hundreds at a time, so that the last
 * ones of a killed probe are missing. Safe for use by several threads.
 */
final class ProbeAcks implements Closeable {
  private static final int LINES_AT_ONCE = 500;

  private final FileOutputStream file; // a channel would be closed when a sender is interrupted
  private AckLines lines = new AckLines();
  private int waiting;

  private ProbeAcks(FileOutputStream file) {
    this.file = file;
  }

  /**
   * Creates a file.
   *
   * @throws IOException also if the file exists already
   */
  static ProbeAcks create(Path path) throws IOException {
    Files.createFile(path);
    FileOutputStream file = new FileOutputStream(path.toFile());
    file.write(AckLines.HEADER.getBytes(StandardCharsets.US_ASCII));
    return new ProbeAcks(file);
  }

  synchronized void add(long order, FeedOutcome outcome) throws IOException {
    lines.add(order, outcome);
    waiting++;
    if (waiting == LINES_AT_ONCE) {
      writeLines();
    }
  }

  private void writeLines() throws IOException {
    file.write(lines.bytes());
    lines = new AckLines();
    waiting = 0;
  }

  @Override
  public synchronized void close() throws IOException {
    try (file) {
      writeLines();
      file.getFD().sync();
    }
  }
}
