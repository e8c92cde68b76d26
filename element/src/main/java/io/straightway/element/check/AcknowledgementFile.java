package io.straightway.element.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * An acknowledgement file as a feed has left it. A last line without a line end was being written
 * when the feed ended; it acknowledges nothing.
 */
record AcknowledgementFile(Path file) {
  /** Receives the acknowledgements in file order. */
  interface Taker {
    void take(Acknowledgement acknowledgement) throws SQLException;
  }

  /**
   * Reads the whole file.
   *
   * @throws IllegalArgumentException if it is not a file of acknowledgements, with the place
   */
  void read(Taker taker) throws IOException, SQLException {
    boolean whole = endsWithLineEnd();
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser parser = CSVParser.parse(reader, CSVFormat.RFC4180)) {
      Iterator<CSVRecord> lines = parser.iterator();
      if (!lines.hasNext() || !lines.next().toList().equals(Acknowledgement.HEADER)) {
        throw new IllegalArgumentException(
            file + ": the heading must be " + String.join(",", Acknowledgement.HEADER));
      }
      while (lines.hasNext()) {
        CSVRecord line = lines.next();
        if (whole || lines.hasNext()) {
          taker.take(acknowledgement(line));
        }
      }
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(
          e.getCause() instanceof CharacterCodingException
              ? file + " is not encoded in UTF-8"
              : file + " is not CSV: " + Objects.requireNonNull(e.getCause()).getMessage(),
          e);
    }
  }

  private Acknowledgement acknowledgement(CSVRecord line) {
    if (line.size() != Acknowledgement.HEADER.size()) {
      throw new IllegalArgumentException(
          "%s: line %d has %d values, not %d"
              .formatted(file, line.getRecordNumber(), line.size(), Acknowledgement.HEADER.size()));
    }
    return Acknowledgement.of(line);
  }

  private boolean endsWithLineEnd() throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return channel.size() > 0
          && channel.read(last, channel.size() - 1) == 1
          && last.get(0) == '\n';
    }
  }
}
