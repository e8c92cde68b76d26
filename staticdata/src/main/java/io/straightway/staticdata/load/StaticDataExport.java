package io.straightway.staticdata.load;

import io.straightway.staticdata.OneInstant;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;

/**
 * Writes static data into files for {@link StaticDataLoad}. A load into another database and an
 * export from it give the same bytes.
 */
public final class StaticDataExport {
  private StaticDataExport() {}

  /** The format of the files. */
  public enum Format {
    /** A file for each kind, such as {@code fee-rules.csv}. */
    CSV,
    /** One file for all, {@code static-data.xml}, as {@code static-data.xsd} describes it. */
    XML
  }

  /**
   * Writes all kinds as of one instant.
   *
   * @param connection of any role, in autocommit mode
   * @param directory created if it is missing; files of the same names are replaced
   * @return the number of rows by file
   */
  public static Map<Path, Integer> write(Connection connection, Path directory, Format format)
      throws IOException, SQLException {
    Files.createDirectories(directory);
    List<StaticDataTable> tables = OneInstant.read(connection, StaticDataExport::tables);
    return switch (format) {
      case CSV -> writeCsv(tables, directory);
      case XML -> writeXml(tables, directory.resolve("static-data.xml"));
    };
  }

  private static List<StaticDataTable> tables(Connection connection) throws SQLException {
    List<StaticDataTable> tables = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      tables.add(StaticDataTable.read(connection, kind));
    }
    return tables;
  }

  private static Map<Path, Integer> writeCsv(List<StaticDataTable> tables, Path directory)
      throws IOException {
    Map<Path, Integer> written = new LinkedHashMap<>();
    for (StaticDataTable table : tables) {
      String name = table.kind().name().toLowerCase(Locale.ROOT).replace('_', '-') + ".csv";
      Path file = directory.resolve(name);
      try (Writer writer = Files.newBufferedWriter(file)) {
        writer.write(line(table.kind().names()));
        for (List<String> row : table.rows()) {
          writer.write(line(row));
        }
      }
      written.put(file, table.rows().size());
    }
    return written;
  }

  private static String line(List<String> values) {
    return CSVFormat.RFC4180.format(values.toArray()) + "\n";
  }

  private static Map<Path, Integer> writeXml(List<StaticDataTable> tables, Path file)
      throws IOException {
    int written = 0;
    try (Writer writer = Files.newBufferedWriter(file)) {
      writeXml(tables, writer);
    }
    for (StaticDataTable table : tables) {
      written += table.rows().size();
    }
    return Map.of(file, written);
  }

  /** Writes rows as one document. */
  static void writeXml(List<StaticDataTable> tables, Appendable document) throws IOException {
    document.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    document.append("<%s xmlns=\"%s\">\n".formatted(StaticDataXml.ROOT, StaticDataXml.NAMESPACE));
    for (StaticDataTable table : tables) {
      for (List<String> row : table.rows()) {
        document.append(element(table.kind(), row));
      }
    }
    document.append("</%s>\n".formatted(StaticDataXml.ROOT));
  }

  private static String element(StaticDataKind kind, List<String> row) {
    StringBuilder element = new StringBuilder("  <").append(kind.words(1));
    List<String> names = kind.names();
    for (int i = 0; i < row.size(); i++) {
      if (!row.get(i).isEmpty()) {
        element.append(' ').append(names.get(i)).append("=\"");
        element.append(escaped(row.get(i))).append('"');
      }
    }
    return element.append("/>\n").toString();
  }

  private static String escaped(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
