package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.table.Numbers;
import io.straightway.table.RowWriter;
import io.straightway.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of a report, read with one statement whose column names are the headings. A row holds the
 * values of its columns: a BigDecimal, Long, Integer, LocalDate, String or null.
 */
final class ReportTable {
  private static final int AT_A_TIME = 1_000;

  private ReportTable() {}

  /** Creates the destination of the rows once their columns are known. */
  interface RowDestination {
    /** Returns the writer that receives the rows. */
    RowWriter<List<@Nullable Object>> table(Table<List<@Nullable Object>> columns)
        throws IOException;
  }

  /** Writes the rows of a statement for {@code day} one by one, keeping none in memory. */
  static void read(Connection connection, String sql, LocalDate day, RowDestination destination)
      throws SQLException, IOException {
    try {
      Queries.on(
          connection,
          handle ->
              handle
                  .createQuery(sql)
                  .bind("day", day)
                  .setFetchSize(AT_A_TIME)
                  .scanResultSet(
                      (rows, context) -> {
                        try (context) {
                          return read(rows.get(), destination);
                        }
                      }));
    } catch (UncheckedIOException e) {
      throw new IOException(e.getCause());
    }
  }

  private static long read(ResultSet row, RowDestination destination) throws SQLException {
    try {
      Table<List<@Nullable Object>> columns = columns(row.getMetaData());
      RowWriter<List<@Nullable Object>> rows = destination.table(columns);
      long count = 0;
      for (; row.next(); count++) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 1; i <= columns.columns().size(); i++) {
          values.add(value(row, i));
        }
        rows.add(values);
      }
      rows.end();
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Table<List<@Nullable Object>> columns(ResultSetMetaData data) throws SQLException {
    List<Table.Column<List<@Nullable Object>>> columns = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      int place = i - 1;
      String name = data.getColumnLabel(i);
      columns.add(
          new Table.Column<>(
              name,
              name.replace('_', ' ').replace("percent", "%"),
              isNumber(data.getColumnType(i)),
              row -> row.get(place),
              row -> Numbers.shown(row.get(place))));
    }
    return new Table<>(columns);
  }

  private static boolean isNumber(int type) {
    return type == Types.NUMERIC
        || type == Types.BIGINT
        || type == Types.INTEGER
        || type == Types.SMALLINT;
  }

  private static @Nullable Object value(ResultSet row, int column) throws SQLException {
    return switch (row.getMetaData().getColumnType(column)) {
      case Types.NUMERIC -> row.getBigDecimal(column);
      case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> row.getObject(column);
      case Types.DATE -> row.getObject(column, LocalDate.class);
      default -> row.getString(column);
    };
  }
}
