package io.straightway.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows for one statement, held by column and sent as one array a column, so that any number of rows
 * costs one statement. This is the only way the engine writes.
 */
public final class Rows {
  private final List<Column> columns;
  private final List<List<@Nullable Object>> values;
  private final String statement;

  private Rows(String statement, Column... columns) {
    this.statement = statement;
    this.columns = List.of(columns);
    this.values = new ArrayList<>(columns.length);
    for (int i = 0; i < columns.length; i++) {
      values.add(new ArrayList<>());
    }
  }

  /** Rows for a plain insert into {@code table}. */
  public static Rows into(String table, Column... columns) {
    return insert(table, "", columns);
  }

  /**
   * Rows for an insert with a tail, such as an {@code ON CONFLICT} clause. The rows arrive in the
   * order they were added, which is the order their locks are taken in.
   */
  public static Rows insert(String table, String tail, Column... columns) {
    String names = Arrays.stream(columns).map(Column::name).collect(Collectors.joining(", "));
    return new Rows(
        "INSERT INTO " + table + " (" + names + ") SELECT * FROM " + unnest(columns) + " " + tail,
        columns);
  }

  /**
   * Rows for a statement that reads them from {@code %s}, a table expression with these columns.
   */
  public static Rows using(String statement, Column... columns) {
    String names = Arrays.stream(columns).map(Column::name).collect(Collectors.joining(", "));
    return new Rows(statement.formatted(unnest(columns) + " AS row (" + names + ")"), columns);
  }

  private static String unnest(Column... columns) {
    return Arrays.stream(columns)
        .map(column -> "?::" + column.type() + "[]")
        .collect(Collectors.joining(", ", "unnest(", ")"));
  }

  /** Adds one row; the values stand in the order of the columns. */
  public Rows add(@Nullable Object... row) {
    if (row.length != columns.size()) {
      throw new IllegalArgumentException(
          row.length + " values for the " + columns.size() + " columns of: " + statement);
    }
    for (int i = 0; i < row.length; i++) {
      values.get(i).add(row[i]);
    }
    return this;
  }

  /** Number of rows added. */
  public int size() {
    return values.get(0).size();
  }

  String statement() {
    return statement;
  }

  /** Binds the columns from parameter {@code first} on; answers the next free parameter. */
  int bind(PreparedStatement prepared, int first) throws SQLException {
    Connection connection = prepared.getConnection();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      prepared.setArray(
          first + i, connection.createArrayOf(column.type(), column.encode(values.get(i))));
    }
    return first + columns.size();
  }

  /**
   * Runs the statement by itself.
   *
   * @return a prepared statement that has been executed; the caller reads and closes it
   */
  public PreparedStatement execute(Connection connection) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(statement);
    try {
      bind(prepared, 1);
      prepared.execute();
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }

  /** A column's name and PostgreSQL type. */
  public record Column(String name, String type) {
    /** Short form for column lists. */
    public static Column of(String name, String type) {
      return new Column(name, type);
    }

    /** Values as the driver's array encoder takes them: binary where it knows how. */
    private Object[] encode(List<@Nullable Object> values) {
      return switch (type) {
        case "bigint" -> values.toArray(new Long[0]);
        case "integer" -> values.toArray(new Integer[0]);
        case "smallint" -> values.toArray(new Short[0]);
        case "bytea" -> values.toArray(new byte[0][]);
        case "text" -> values.toArray(new String[0]);
        default -> values.stream().map(Column::text).toArray(String[]::new);
      };
    }

    private static @Nullable String text(@Nullable Object value) {
      return value == null ? null : value.toString();
    }
  }
}
