package io.straightway.db;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.ByteStreamWriter;

/**
 * Rows for one table. They travel as one array a column in one statement, so that any number of
 * them costs one; or, where there are many and nothing is to be decided about them, by COPY, which
 * costs the server about half as much a row. This is the only way the engine writes.
 */
public final class Rows {
  /** From here on COPY's two round trips cost less than the arrays do. */
  static final int COPY_FROM = 100;

  private static final int USUAL_ROW_BYTES = 200;

  private final String target;
  private final List<Column> columns;
  private final String statement;
  private final boolean plain;
  private final List<Object[]> rows = new ArrayList<>();

  private Rows(String target, String statement, boolean plain, Column... columns) {
    this.target = target;
    this.columns = List.of(columns);
    this.statement = statement;
    this.plain = plain;
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
    String target = table + " (" + names(columns) + ")";
    // in the select list: unnest() in FROM would write every column to a tuple store first
    String sql = "INSERT INTO " + target + " SELECT " + unnest(columns) + " " + tail;
    return new Rows(target, sql, tail.isEmpty(), columns);
  }

  /**
   * Rows for a statement that reads them from {@code %s}, a table expression with these columns.
   */
  public static Rows using(String statement, Column... columns) {
    String table = "(SELECT " + unnest(columns) + ") AS row (" + names(columns) + ")";
    return new Rows("", statement.formatted(table), false, columns);
  }

  private static String names(Column... columns) {
    return Arrays.stream(columns).map(Column::name).collect(Collectors.joining(", "));
  }

  private static String unnest(Column... columns) {
    return Arrays.stream(columns)
        .map(column -> "unnest(?::" + column.type().sqlName() + "[])")
        .collect(Collectors.joining(", "));
  }

  /** Adds one row; the values stand in the order of the columns. */
  public Rows add(@Nullable Object... row) {
    if (row.length != columns.size()) {
      throw new IllegalArgumentException(
          row.length + " values for the " + columns.size() + " columns of: " + statement);
    }
    rows.add(row);
    return this;
  }

  /** Number of rows added. */
  public int size() {
    return rows.size();
  }

  String statement() {
    return statement;
  }

  /** Whether COPY is the cheaper way for them. */
  boolean areCopied() {
    return plain && rows.size() >= COPY_FROM;
  }

  /** Binds the columns from parameter {@code first} on; answers the next free parameter. */
  int bind(PreparedStatement prepared, int first) throws SQLException {
    Connection connection = prepared.getConnection();
    for (int i = 0; i < columns.size(); i++) {
      ColumnType type = columns.get(i).type();
      prepared.setArray(first + i, connection.createArrayOf(type.sqlName(), type.array(values(i))));
    }
    return first + columns.size();
  }

  private List<@Nullable Object> values(int column) {
    List<@Nullable Object> values = new ArrayList<>(rows.size());
    for (Object[] row : rows) {
      values.add(row[column]);
    }
    return values;
  }

  /** Sends the rows by COPY. */
  void copy(Connection connection) throws SQLException {
    ByteStreamWriter bytes = ByteStreamWriter.of(copied());
    String sql = "COPY " + target + " FROM STDIN (FORMAT binary)";
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
    try {
      copy.writeToCopy(bytes);
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private ByteBuffer copied() {
    CopyBuffer out = new CopyBuffer(rows.size() * USUAL_ROW_BYTES);
    for (Object[] row : rows) {
      out.row(row.length);
      IntStream.range(0, row.length).forEach(i -> columns.get(i).copy(row[i], out));
    }
    return out.finish();
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
  public static final class Column {
    private final String name;
    private final ColumnType type;

    private Column(String name, ColumnType type) {
      this.name = name;
      this.type = type;
    }

    /**
     * A column.
     *
     * @param type its SQL name: bigint, integer, smallint, text, bytea, numeric, date, timestamptz
     */
    public static Column of(String name, String type) {
      return new Column(name, ColumnType.of(type));
    }

    String name() {
      return name;
    }

    ColumnType type() {
      return type;
    }

    private void copy(@Nullable Object value, CopyBuffer out) {
      if (value == null) {
        out.nothing();
      } else {
        type.copy(value, out);
      }
    }
  }
}
