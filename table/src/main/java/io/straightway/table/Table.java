package io.straightway.table;

import io.straightway.table.TextTable.TextColumn;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table, declared once over the type of its rows, and written in several forms:
 * {@link #print} for a terminal, {@link Csv}, {@link #objects} for JSON, {@link Html#table} and
 * {@link PdfReport#table}.
 *
 * <pre>{@code
 * private static final Table<Run> RUNS =
 *     Table.of(Run.class)
 *         .words("plan", Run::plan)
 *         .numbers("mean", Run::meanMicros, Numbers::micros);
 * }</pre>
 */
public record Table<R>(List<Column<R>> columns) {
  /**
   * A column.
   *
   * @param name the name for programs: the heading of CSV and the member of JSON
   * @param heading the heading for people
   * @param right whether its cells are right-aligned, as numbers are
   * @param value the value of a row, which CSV and JSON show; null for nothing
   * @param shown the value as text for people
   */
  public record Column<R>(
      String name,
      String heading,
      boolean right,
      Function<? super R, ? extends @Nullable Object> value,
      Function<? super R, String> shown) {}

  /** Returns a table without columns. */
  public static <R> Table<R> of(Class<R> row) {
    return new Table<>(List.of());
  }

  /** Returns this table with another column of words. */
  public Table<R> words(String heading, Function<? super R, ? extends @Nullable Object> value) {
    return column(heading, false, value);
  }

  /** Returns this table with another column of numbers, written by {@link Numbers#shown}. */
  public Table<R> numbers(String heading, Function<? super R, ? extends @Nullable Object> value) {
    return column(heading, true, value);
  }

  /**
   * Returns this table with another column of numbers.
   *
   * @param text formats a number for people; null is written as nothing
   */
  public <V> Table<R> numbers(
      String heading, Function<? super R, ? extends V> value, Function<? super V, String> text) {
    return column(
        new Column<>(
            heading,
            heading,
            true,
            value,
            row -> {
              @Nullable V number = value.apply(row);
              return number == null ? "" : text.apply(number);
            }));
  }

  /** Returns this table with another column, whose values are written by {@link Numbers#shown}. */
  public Table<R> column(
      String heading, boolean right, Function<? super R, ? extends @Nullable Object> value) {
    return column(
        new Column<>(heading, heading, right, value, row -> Numbers.shown(value.apply(row))));
  }

  /** Returns this table with another column. */
  public Table<R> column(Column<R> column) {
    List<Column<R>> more = new ArrayList<>(columns);
    more.add(column);
    return new Table<>(more);
  }

  /** Returns the cells of rows as text for people. */
  public TextTable text(Collection<? extends R> rows) {
    TextTable cells =
        new TextTable(
            columns.stream()
                .map(column -> new TextColumn(column.heading(), column.right()))
                .toArray(TextColumn[]::new));
    rows.forEach(row -> cells.add(shown(row).toArray(String[]::new)));
    return cells;
  }

  /** Prints headings and rows, each line after {@code indent}. */
  public void print(Collection<? extends R> rows, PrintWriter out, String indent) {
    text(rows).print(out, indent);
  }

  /** Prints headings and rows, or {@code none} if there are no rows. */
  public void printOr(Collection<? extends R> rows, PrintWriter out, String none) {
    if (rows.isEmpty()) {
      out.println(none);
    } else {
      print(rows, out, "");
    }
  }

  /** Returns rows as objects for JSON: the values by the names of the columns, in their order. */
  public List<Map<String, @Nullable Object>> objects(Collection<? extends R> rows) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (R row : rows) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      columns.forEach(column -> object.put(column.name(), column.value().apply(row)));
      objects.add(object);
    }
    return objects;
  }

  /** Returns the cells of a row as text for people. */
  List<String> shown(R row) {
    return columns.stream().map(column -> column.shown().apply(row)).toList();
  }
}
