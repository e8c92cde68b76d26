package io.straightway.staticdata.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of one file. It is XML if its first character is {@code <}, not counting a byte order
 * mark and white space, and CSV otherwise. All faults are collected, none thrown.
 */
final class StaticDataFile {
  static final int MAX_BYTES = 256 * 1024 * 1024;

  private static final int MOST_FAULTS = 1_000;

  private final Path file;
  private final int mostRows;
  private final List<StaticDataRow> rows = new ArrayList<>();
  private final List<BadRow> badRows = new ArrayList<>();

  private StaticDataFile(Path file, int mostRows) {
    this.file = file;
    this.mostRows = mostRows;
  }

  static StaticDataFile read(Path file) {
    try {
      return Files.size(file) > MAX_BYTES
          ? faulty(file, "is longer than " + MAX_BYTES + " bytes")
          : of(file, Files.readAllBytes(file));
    } catch (IOException e) {
      String reason = e instanceof NoSuchFileException ? "there is no such file" : e.toString();
      return faulty(file, "can't be read: " + ValueCheck.printable(reason));
    }
  }

  private static StaticDataFile faulty(Path file, String reason) {
    StaticDataFile read = new StaticDataFile(file, 0);
    read.fault(0, null, reason);
    return read;
  }

  /** Reads the bytes of a file. */
  static StaticDataFile of(Path file, byte[] bytes) throws IOException {
    return of(file, bytes, Integer.MAX_VALUE);
  }

  private static StaticDataFile of(Path file, byte[] bytes, int mostRows) throws IOException {
    StaticDataFile read = new StaticDataFile(file, mostRows);
    if (isXml(bytes)) {
      new StaticDataXml(read).read(bytes);
    } else {
      new StaticDataCsv(read).read(bytes);
    }
    return read;
  }

  /**
   * Reads bytes that were sent under a name.
   *
   * @throws IllegalArgumentException if they have more rows
   */
  static StaticDataFile of(String name, byte[] bytes, int mostRows) {
    try {
      return of(Path.of(name), bytes, mostRows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path() {
    return file;
  }

  /** Returns the rows that could be read, each with a value for every column. */
  List<StaticDataRow> rows() {
    return rows;
  }

  /** Returns the faults of the file itself. */
  List<BadRow> badRows() {
    return badRows;
  }

  private static boolean isXml(byte[] bytes) {
    int at = hasByteOrderMark(bytes) ? 3 : 0;
    while (at < bytes.length && " \t\r\n".indexOf(bytes[at]) >= 0) {
      at++;
    }
    return at < bytes.length && bytes[at] == '<';
  }

  private static boolean hasByteOrderMark(byte[] bytes) {
    return bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF;
  }

  /** Takes a row whose values are not yet checked. */
  void add(StaticDataKind kind, long line, Map<String, String> values) {
    if (rows.size() == mostRows) {
      throw tooManyRows(mostRows);
    }
    rows.add(new StaticDataRow(kind, file, line, values));
  }

  /** Creates the refusal of files with more rows than can be sent. */
  static IllegalArgumentException tooManyRows(int mostRows) {
    return new IllegalArgumentException(
        "the files have more than %d rows; send them in parts".formatted(mostRows));
  }

  /** Takes a fault on a line, from 1, or 0 for the file as a whole; of too many the first. */
  void fault(long line, @Nullable String field, String reason) {
    if (badRows.size() < MOST_FAULTS) {
      badRows.add(new BadRow(file, line, field, reason));
    } else if (badRows.size() == MOST_FAULTS) {
      badRows.add(new BadRow(file, line, null, "has more faults here and below"));
    }
  }
}
