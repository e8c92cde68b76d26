package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Where rows go and how, without the words of a vendor. The texts of statements are made once, so
 * keep it.
 *
 * @param keys the columns of a unique key; none if every row is expected to be new
 * @param changes what becomes of the row that is there, such as {@code n = old.n + new.n}: {@code
 *     old.} are its columns and {@code new.} those of the row that came
 * @param ofArrays the statement that takes one array a column
 * @param ofValues those that take one row, two rows and so on; none where only arrays will do
 */
public record TableWrite(
    String table,
    List<String> columns,
    List<ColumnType> types,
    List<String> keys,
    List<String> changes,
    String ofArrays,
    List<String> ofValues) {

  /**
   * Rows that are inserted; one whose key is there already changes the row that is there.
   *
   * @param columns as a table declares them: {@code account text, n integer}
   */
  public static TableWrite into(
      String table, String columns, List<String> keys, List<String> changes) {
    TableWrite unsaid = without(table, columns, keys, changes);
    return unsaid.inserting(table, PostgreSqlRows.onConflict(unsaid));
  }

  /** Rows that are inserted by a statement that takes one array a column and ends in a tail. */
  public static TableWrite insert(String table, String tail, String columns) {
    return without(table, columns, List.of(), List.of()).inserting("", tail);
  }

  /**
   * Rows for a statement that takes one array a column.
   *
   * @param statement in which {@code %s} is where it reads them, with the columns' names
   */
  public static TableWrite using(String statement, String columns) {
    TableWrite plain = without("", columns, List.of(), List.of());
    String rows =
        "(SELECT %s) AS row (%s)"
            .formatted(PostgreSqlRows.unnested(plain.types), String.join(", ", plain.columns));
    return plain.by("", statement.formatted(rows), List.of());
  }

  private static TableWrite without(
      String table, String columns, List<String> keys, List<String> changes) {
    return new TableWrite(table, names(columns), types(columns), keys, changes, "", List.of());
  }

  private TableWrite inserting(String target, String tail) {
    return by(target, PostgreSqlRows.ofArrays(this, tail), PostgreSqlRows.ofValues(this, tail));
  }

  private TableWrite by(String target, String arrays, List<String> values) {
    return new TableWrite(target, columns, types, keys, changes, arrays, values);
  }

  private static List<String> names(String columns) {
    return each(columns, column -> column.split(" ", 2)[0]);
  }

  private static List<ColumnType> types(String columns) {
    return each(columns, column -> ColumnType.of(column.split(" ", 2)[1]));
  }

  private static <T> List<T> each(String columns, Function<String, T> part) {
    return Arrays.stream(columns.split(",")).map(String::strip).map(part).toList();
  }

  /** The statement with its rows, to be executed; anyone who asks for it closes it. */
  public PreparedStatement prepare(RowSet rows, Connection connection) throws SQLException {
    return PostgreSqlRows.prepare(List.of(rows), "", connection);
  }

  /** Whether so many rows are taken value by value. */
  boolean takesValues(int rows) {
    return rows > 0 && rows <= ofValues.size();
  }

  /** The statement for so many rows. */
  String statement(int rows) {
    return takesValues(rows) ? ofValues.get(rows - 1) : ofArrays;
  }

  /** Number of columns. */
  public int width() {
    return columns.size();
  }

  /** Whether nothing is to be decided about a row. */
  boolean isPlain() {
    return !table.isEmpty() && keys.isEmpty();
  }

  @Override
  public String toString() {
    return ofArrays;
  }
}
