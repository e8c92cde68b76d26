package io.straightway.scalability.run;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV file that grows during a measurement. Added rows are on disk, whole, when the call returns;
 * a row that was cut off by a power failure is dropped when the file is opened again.
 */
public final class ResultTable {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private final Path file;
  private final List<String> columns;
  private final List<Map<String, String>> rows = new ArrayList<>();

  private ResultTable(Path file, List<String> columns) {
    this.file = file;
    this.columns = List.copyOf(columns);
  }

  /**
   * Creates a new file, or opens an existing one.
   *
   * @throws IOException also if the existing file has other columns
   */
  public static ResultTable open(Path file, List<String> columns) throws IOException {
    ResultTable table = new ResultTable(file, columns);
    if (Files.exists(file)) {
      table.read();
    }
    table.write();
    return table;
  }

  private void read() throws IOException {
    String text = Files.readString(file);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    try (CSVParser parser = CSVParser.parse(new StringReader(whole), FORMAT)) {
      List<CSVRecord> records = parser.getRecords();
      if (!records.isEmpty() && !records.get(0).toList().equals(columns)) {
        throw new IOException(file + " has other columns than " + String.join(",", columns));
      }
      records.stream()
          .skip(1)
          .filter(cSVRecord -> cSVRecord.size() == columns.size())
          .forEach(this::keep);
    } catch (UncheckedIOException e) {
      throw new IOException(file + " is not CSV: " + e.getMessage(), e);
    }
  }

  private void keep(CSVRecord record) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      row.put(columns.get(i), record.get(i));
    }
    rows.add(row);
  }

  /** Returns all rows, by column; missing values are empty. */
  public List<Map<String, String>> rows() {
    return List.copyOf(rows);
  }

  /** Adds rows, which are on disk when this method returns. */
  public void add(List<Map<String, String>> more) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Map<String, String> row : more) {
      text.append(line(row));
      rows.add(new LinkedHashMap<>(row));
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
      write(channel, text.toString());
    }
  }

  /** Replaces all rows; a reader of the file finds either the old rows or the new. */
  public void replace(List<Map<String, String>> others) throws IOException {
    List<Map<String, String>> copies = new ArrayList<>(others);
    rows.clear();
    rows.addAll(copies);
    write();
  }

  private void write() throws IOException {
    StringBuilder text = new StringBuilder(FORMAT.format(columns.toArray())).append('\n');
    rows.forEach(row -> text.append(line(row)));
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (FileChannel channel =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      write(channel, text.toString());
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private String line(Map<String, String> row) {
    return FORMAT.format(columns.stream().map(name -> row.getOrDefault(name, "")).toArray()) + "\n";
  }

  private static void write(FileChannel channel, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }
}
