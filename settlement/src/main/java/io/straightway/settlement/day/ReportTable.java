package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.math.BigDecimal;
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
 * A table of a report, read with one statement, whose column names are the headings.
 *
 * @param rows each as the values of its columns: a BigDecimal, Long, LocalDate, String or nothing
 */
record ReportTable(List<String> headings, List<List<@Nullable Object>> rows) {

  /** Reads one; the parameter of {@code sql} is {@code :day}. */
  static ReportTable read(Connection connection, String sql, LocalDate day) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(sql)
                .bind("day", day)
                .scanResultSet(
                    (rows, context) -> {
                      try (context) {
                        return read(rows.get());
                      }
                    }));
  }

  private static ReportTable read(ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    List<String> headings = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      headings.add(columns.getColumnLabel(i));
    }
    List<List<@Nullable Object>> rows = new ArrayList<>();
    while (row.next()) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 1; i <= headings.size(); i++) {
        values.add(value(row, i, columns.getColumnType(i)));
      }
      rows.add(values);
    }
    return new ReportTable(headings, rows);
  }

  private static @Nullable Object value(ResultSet row, int column, int type) throws SQLException {
    return switch (type) {
      case Types.NUMERIC -> row.getBigDecimal(column);
      case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> number(row, column);
      case Types.DATE -> row.getObject(column, LocalDate.class);
      default -> row.getString(column);
    };
  }

  private static @Nullable Long number(ResultSet row, int column) throws SQLException {
    long number = row.getLong(column);
    if (row.wasNull()) {
      return null;
    }
    return number;
  }

  /** Whether a value stands to the right. */
  static boolean isNumber(@Nullable Object value) {
    return value instanceof BigDecimal || value instanceof Long;
  }
}
