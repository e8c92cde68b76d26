package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table of a report, read with one statement, whose column names are the headings.
 *
 * @param rows each as the values of its columns: a BigDecimal, Long, LocalDate, String or nothing
 */
public record ReportTable(List<ReportColumn> columns, List<List<@Nullable Object>> rows) {
  /** Rows that are read at a time where the connection does not commit by itself. */
  private static final int AT_A_TIME = 1_000;

  /** Keeps its own copy. */
  public ReportTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The same with its first rows only. */
  public ReportTable first(int most) {
    return new ReportTable(columns, rows.subList(0, most));
  }

  /** Receives a table as it is read. */
  public interface Reader {
    /** Called once, before the rows. */
    void columns(List<ReportColumn> columns) throws IOException;

    /** Called for each row, with as many values as there are columns. */
    void row(List<@Nullable Object> values) throws IOException;
  }

  /** Reads one; the parameter of {@code sql} is {@code :day}. */
  static ReportTable read(Connection connection, String sql, LocalDate day) throws SQLException {
    Kept kept = new Kept();
    try {
      read(connection, sql, day, kept);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ReportTable(kept.columns, kept.rows);
  }

  /** Reads one row after the other; nothing of it is kept here. */
  static void read(Connection connection, String sql, LocalDate day, Reader reader)
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
                          read(rows.get(), reader);
                          return reader;
                        }
                      }));
    } catch (UncheckedIOException e) {
      throw new IOException(e.getCause());
    }
  }

  private static void read(ResultSet row, Reader reader) throws SQLException {
    ResultSetMetaData data = row.getMetaData();
    List<ReportColumn> columns = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      columns.add(new ReportColumn(data.getColumnLabel(i), isNumber(data.getColumnType(i))));
    }
    try {
      reader.columns(columns);
      while (row.next()) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 1; i <= columns.size(); i++) {
          values.add(value(row, i, data.getColumnType(i)));
        }
        reader.row(values);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isNumber(int type) {
    return switch (type) {
      case Types.NUMERIC, Types.BIGINT, Types.INTEGER, Types.SMALLINT -> true;
      default -> false;
    };
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

  /** A value as people read it: numbers with separators and all of their decimals. */
  public static String shown(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof BigDecimal number) {
      return grouped(number, number.scale());
    }
    return value instanceof Long number ? grouped(number, 0) : value.toString();
  }

  private static String grouped(Number number, int decimals) {
    DecimalFormat format =
        new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMinimumFractionDigits(Math.max(0, decimals));
    format.setMaximumFractionDigits(Math.max(0, decimals));
    return format.format(number);
  }

  private static final class Kept implements Reader {
    private List<ReportColumn> columns = List.of();
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    @Override
    public void columns(List<ReportColumn> read) {
      columns = read;
    }

    @Override
    public void row(List<@Nullable Object> values) {
      rows.add(values);
    }
  }
}
