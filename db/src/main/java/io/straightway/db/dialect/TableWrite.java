package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The target of rows, independent of any vendor. The texts of statements are built once, so keep
 * the object.
 *
 * @param keys the columns of a unique key; none if every row is expected to be new
 * @param changes the changes of an existing row, such as {@code n = old.n + new.n}: {@code old.}
 *     are its columns and {@code new.} those of the new row
 * @param ofArrays the statement that takes one array per column
 * @param ofValues the statements that take one row, two rows and so on; none where only arrays will
 *     do
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
   * Returns the target of rows that are inserted; a row whose key exists changes the existing row.
   *
   * @param columns as a table declares them: {@code account text, n integer}
   */
  public static TableWrite into(
      String table, String columns, List<String> keys, List<String> changes) {
    TableWrite unsaid = without(table, columns, keys, changes);
    return unsaid.inserting(table, PostgreSqlRows.onConflict(unsaid));
  }

  /**
   * Returns the target of rows inserted by a statement that takes one array per column and ends in
   * a tail.
   */
  public static TableWrite insert(String table, String tail, String columns) {
    return without(table, columns, List.of(), List.of()).inserting("", tail);
  }

  /**
   * Returns the target of rows for a statement that takes one array per column.
   *
   * @param statement in which {@code %s} is the place where it reads them, with the columns' names
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

  /** Prepares the statement with its rows, ready to be executed; the caller closes it. */
  public PreparedStatement prepare(RowSet rows, Connection connection) throws SQLException {
    return PostgreSqlRows.prepare(List.of(rows), "", connection);
  }

  /** Returns whether this number of rows is sent value by value. */
  boolean takesValues(int rows) {
    return rows > 0 && rows <= ofValues.size();
  }

  /** Returns the statement for this number of rows. */
  String statement(int rows) {
    return takesValues(rows) ? ofValues.get(rows - 1) : ofArrays;
  }

  /** Returns the number of columns. */
  public int width() {
    return columns.size();
  }

  /** Returns whether the rows are simply inserted, without anything to decide about them. */
  boolean isPlain() {
    return !table.isEmpty() && keys.isEmpty();
  }

  @Override
  public String toString() {
    return ofArrays;
  }
}
