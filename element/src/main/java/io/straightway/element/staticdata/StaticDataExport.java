package io.straightway.element.staticdata;

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
 * Writes static data into CSV files, one for each kind, that {@link StaticDataLoad} takes: loaded
 * into another database and exported there, they are the same byte for byte.
 */
public final class StaticDataExport {
  private StaticDataExport() {}

  /**
   * Writes all kinds as they stood at one instant.
   *
   * @param connection of any role, in autocommit mode
   * @param directory is made if it is missing; files of the same names are replaced
   * @return the number of rows by the file they are in
   */
  public static Map<Path, Integer> write(Connection connection, Path directory)
      throws IOException, SQLException {
    Map<Path, Integer> written = new LinkedHashMap<>();
    Files.createDirectories(directory);
    for (StaticDataTable table : readAll(connection)) {
      String name = table.kind().name().toLowerCase(Locale.ROOT).replace('_', '-') + ".csv";
      Path file = directory.resolve(name);
      write(table, file);
      written.put(file, table.rows().size());
    }
    return written;
  }

  private static List<StaticDataTable> readAll(Connection connection) throws SQLException {
    List<StaticDataTable> tables = new ArrayList<>();
    int usual = connection.getTransactionIsolation();
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    try {
      for (StaticDataKind kind : StaticDataKind.values()) {
        tables.add(StaticDataTable.read(connection, kind));
      }
      connection.commit();
    } finally {
      connection.setAutoCommit(true);
      connection.setTransactionIsolation(usual);
    }
    return tables;
  }

  private static void write(StaticDataTable table, Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      writer.write(line(table.kind().names()));
      for (List<String> row : table.rows()) {
        writer.write(line(row));
      }
    }
  }

  private static String line(List<String> values) {
    return CSVFormat.RFC4180.format(values.toArray()) + "\n";
  }
}
