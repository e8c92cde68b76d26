package io.straightway.staticdata.load;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The loaded rows of one kind, in the order of their keys.
 *
 * @param rows one value for each column of the kind, as in a file; absent values are empty
 */
public record StaticDataTable(StaticDataKind kind, List<List<String>> rows) {
  /** Reads all rows of a kind, of any date. */
  public static StaticDataTable read(Connection connection, StaticDataKind kind)
      throws SQLException {
    String sql = Dialect.of(connection).inItsWords(select(kind) + " ORDER BY " + order(kind.key()));
    return Queries.on(
        connection,
        handle ->
            new StaticDataTable(
                kind, handle.createQuery(sql).map((row, ctx) -> values(row, kind)).list()));
  }

  /**
   * Reads the rows of a kind that are in force on a day; all of them if its rows {@linkplain
   * StaticDataKind#hasDates have no dates}. A row that has ended hides the earlier ones.
   */
  public static StaticDataTable readOn(Connection connection, StaticDataKind kind, LocalDate day)
      throws SQLException {
    return read(connection, kind).on(day);
  }

  /** Returns the rows that are in force on a day, as {@link #readOn}. */
  public StaticDataTable on(LocalDate day) {
    if (!kind.hasDates()) {
      return this;
    }
    Map<List<String>, List<String>> latest = new LinkedHashMap<>();
    for (List<String> row : rows) {
      if (!LocalDate.parse(row.get(validFrom())).isAfter(day)) {
        latest.put(timeline(row), row);
      }
    }
    StaticDataTable begun = new StaticDataTable(kind, List.copyOf(latest.values()));
    return kind.mayEnd() ? begun.notEndedBefore(day) : begun;
  }

  /** Returns the rows in which a value contains the text, ignoring case. */
  public StaticDataTable holding(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return where(
        row -> row.stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(lower)));
  }

  private StaticDataTable where(Predicate<List<String>> condition) {
    return new StaticDataTable(kind, rows.stream().filter(condition).toList());
  }

  private List<String> timeline(List<String> row) {
    return kind.timeline().stream().map(c -> row.get(kind.columns().indexOf(c))).toList();
  }

  private int validFrom() {
    return kind.names().indexOf(StaticDataKind.VALID_FROM);
  }

  /** Returns the first day of each row's successor, by the row. */
  private Map<List<String>, LocalDate> successors() {
    Map<List<String>, LocalDate> successors = new HashMap<>();
    for (int i = 1; i < rows.size(); i++) {
      if (timeline(rows.get(i)).equals(timeline(rows.get(i - 1)))) {
        successors.put(rows.get(i - 1), LocalDate.parse(rows.get(i).get(validFrom())));
      }
    }
    return successors;
  }

  private StaticDataTable notEndedBefore(LocalDate day) {
    int lastDay = kind.names().indexOf(StaticDataColumn.VALID_TO);
    return where(
        row -> row.get(lastDay).isEmpty() || !LocalDate.parse(row.get(lastDay)).isBefore(day));
  }

  private static String select(StaticDataKind kind) {
    String columns =
        kind.columns().stream().map(StaticDataColumn::column).collect(Collectors.joining(", "));
    return "SELECT " + columns + " FROM " + kind.table();
  }

  /** Orders text by its bytes, so that every database gives the same order. */
  private static String order(List<StaticDataColumn> columns) {
    return columns.stream()
        .map(
            c -> c.type() == StaticDataColumn.Type.TEXT ? "{bytes:" + c.column() + "}" : c.column())
        .collect(Collectors.joining(", "));
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
          case TEXT, PARTY, WHOLE -> row.getString(number);
        };
    if (value == null) {
      return "";
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  /**
   * Returns the rows as {@link #named} does, with the end of each: {@code in_force_to}, null if it
   * has no end, and {@code next_from}, the first day of the next row of the same key, null if there
   * is none. Between the two there may be days on which nothing is in force.
   *
   * @param all the rows of any date
   */
  public List<Map<String, @Nullable Object>> namedWithin(StaticDataTable all) {
    List<Map<String, @Nullable Object>> named = named();
    if (kind.hasDates()) {
      Map<List<String>, LocalDate> successors = all.successors();
      for (int i = 0; i < rows.size(); i++) {
        LocalDate next = successors.get(rows.get(i));
        named.get(i).put("in_force_to", inForceTo(rows.get(i), next));
        named.get(i).put("next_from", next);
      }
    }
    return named;
  }

  private @Nullable LocalDate inForceTo(List<String> row, @Nullable LocalDate next) {
    String ends = kind.mayEnd() ? row.get(kind.names().indexOf(StaticDataColumn.VALID_TO)) : "";
    LocalDate last = ends.isEmpty() ? null : LocalDate.parse(ends);
    return next != null && (last == null || !last.isBefore(next)) ? next.minusDays(1) : last;
  }

  /**
   * Returns the rows with the names of their columns, for programs: text, numbers, or null for
   * none.
   */
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
