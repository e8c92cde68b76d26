package io.straightway.element.staticdata.load;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one kind as they were loaded, in the order of their keys.
 *
 * @param rows as many values each as the kind has columns, as they stand in a file: empty where
 *     there is none
 */
public record StaticDataTable(StaticDataKind kind, List<List<String>> rows) {
  /** Keeps its own copy. */
  public StaticDataTable {
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Reads all rows of a kind, of whatever date. */
  public static StaticDataTable read(Connection connection, StaticDataKind kind)
      throws SQLException {
    return read(connection, kind, select(kind) + " ORDER BY " + order(kind.key()), null);
  }

  /**
   * Reads the rows of a kind that are in force on a day; all of them if its rows {@linkplain
   * StaticDataKind#hasDates have no dates}. One that has ended hides the rows before it.
   */
  public static StaticDataTable readOn(Connection connection, StaticDataKind kind, LocalDate day)
      throws SQLException {
    if (!kind.hasDates()) {
      return read(connection, kind);
    }
    String sql =
        select(kind)
            + " WHERE valid_from <= ? ORDER BY "
            + order(kind.timeline())
            + ", valid_from DESC";
    StaticDataTable latest = read(connection, kind, sql, day).firstOfEachTimeline();
    return kind.mayEnd() ? latest.notEndedBefore(day) : latest;
  }

  private StaticDataTable firstOfEachTimeline() {
    Set<List<String>> seen = new HashSet<>();
    return new StaticDataTable(kind, rows.stream().filter(row -> seen.add(timeline(row))).toList());
  }

  private List<String> timeline(List<String> row) {
    return kind.timeline().stream().map(c -> row.get(kind.columns().indexOf(c))).toList();
  }

  private StaticDataTable notEndedBefore(LocalDate day) {
    int lastDay = kind.names().indexOf(StaticDataColumn.VALID_TO);
    return new StaticDataTable(
        kind,
        rows.stream()
            .filter(
                row ->
                    row.get(lastDay).isEmpty() || !LocalDate.parse(row.get(lastDay)).isBefore(day))
            .toList());
  }

  private static String select(StaticDataKind kind) {
    String columns =
        kind.columns().stream().map(StaticDataColumn::column).collect(Collectors.joining(", "));
    return "SELECT " + columns + " FROM " + kind.table();
  }

  /** Text is ordered by its bytes, so that every database gives the same order. */
  private static String order(List<StaticDataColumn> columns) {
    return columns.stream()
        .map(
            c -> c.type() == StaticDataColumn.Type.TEXT ? "{bytes:" + c.column() + "}" : c.column())
        .collect(Collectors.joining(", "));
  }

  private static StaticDataTable read(
      Connection connection, StaticDataKind kind, String sql, @Nullable LocalDate day)
      throws SQLException {
    String own = Dialect.of(connection).inItsWords(sql);
    return Queries.on(
        connection,
        handle ->
            new StaticDataTable(
                kind,
                (day == null ? handle.createQuery(own) : handle.select(own, day))
                    .map((row, ctx) -> values(row, kind))
                    .list()));
  }

  private static List<String> values(ResultSet row, StaticDataKind kind) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= kind.columns().size(); i++) {
      values.add(value(row, i, kind.columns().get(i - 1).type()));
    }
    return values;
  }

  private static String value(ResultSet row, int number, StaticDataColumn.Type type)
      throws SQLException {
    Object value =
        switch (type) {
          case DATE -> row.getObject(number, LocalDate.class);
          case NUMBER -> row.getBigDecimal(number);
          case TEXT, WHOLE -> row.getString(number);
        };
    if (value == null) {
      return "";
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  /** The rows with the names of their columns, for programs: text, numbers, or null for none. */
  public List<Map<String, @Nullable Object>> named() {
    List<Map<String, @Nullable Object>> named = new ArrayList<>();
    for (List<String> row : rows) {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        StaticDataColumn column = kind.columns().get(i);
        values.put(column.name(), column.value(row.get(i)));
      }
      named.add(values);
    }
    return named;
  }
}
