package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where rows go and how, without the words of a vendor. The texts of statements are made once, so
 * keep it.
 */
public final class TableWrite {
  private final String table;
  private final List<String> columns;
  private final List<ColumnType> types;
  private final List<String> keys;
  private final List<String> changes;
  private final String statement;

  private TableWrite(
      String table,
      List<String> columns,
      List<ColumnType> types,
      List<String> keys,
      List<String> changes,
      @Nullable String statement) {
    this.table = table;
    this.columns = List.copyOf(columns);
    this.types = List.copyOf(types);
    this.keys = List.copyOf(keys);
    this.changes = List.copyOf(changes);
    this.statement = statement == null ? PostgreSqlRows.statement(this) : statement;
  }

  /**
   * Rows that are inserted; one whose key is there already changes the row that is there.
   *
   * @param keys the columns of a unique key; none if every row is expected to be new
   * @param changes what becomes of the row that is there, such as {@code n = old.n + new.n}: {@code
   *     old.} are its columns and {@code new.} those of the row that came
   */
  public static TableWrite into(
      String table,
      List<String> columns,
      List<ColumnType> types,
      List<String> keys,
      List<String> changes) {
    return new TableWrite(table, columns, types, keys, changes, null);
  }

  /** Rows that are inserted by a statement that takes one array a column and ends in a tail. */
  public static TableWrite insert(
      String table, String tail, List<String> columns, List<ColumnType> types) {
    String target = table + " (" + String.join(", ", columns) + ")";
    return by(
        "INSERT INTO " + target + " SELECT " + PostgreSqlRows.unnested(types) + " " + tail,
        columns,
        types);
  }

  /**
   * Rows for a statement that takes one array a column.
   *
   * @param statement in which {@code %s} is where it reads them, with the columns' names
   */
  public static TableWrite using(String statement, List<String> columns, List<ColumnType> types) {
    String rows =
        "(SELECT %s) AS row (%s)"
            .formatted(PostgreSqlRows.unnested(types), String.join(", ", columns));
    return by(statement.formatted(rows), columns, types);
  }

  private static TableWrite by(String statement, List<String> columns, List<ColumnType> types) {
    return new TableWrite("", columns, types, List.of(), List.of(), statement);
  }

  /** The statement with its arrays, to be executed; anyone who asks for it closes it. */
  public PreparedStatement prepare(RowSet rows, Connection connection) throws SQLException {
    return PostgreSqlRows.prepare(List.of(rows), "", connection);
  }

  /** Number of columns. */
  public int width() {
    return columns.size();
  }

  /** Whether nothing is to be decided about a row. */
  boolean isPlain() {
    return !table.isEmpty() && keys.isEmpty();
  }

  String table() {
    return table;
  }

  List<String> columns() {
    return columns;
  }

  List<ColumnType> types() {
    return types;
  }

  List<String> keys() {
    return keys;
  }

  List<String> changes() {
    return changes;
  }

  /** The statement that takes one array a column. */
  String statement() {
    return statement;
  }

  @Override
  public String toString() {
    return statement;
  }
}
