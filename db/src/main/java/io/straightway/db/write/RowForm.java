package io.straightway.db.write;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where rows go and how: the part of {@link Rows} that is the same for every transaction, made
 * once.
 */
public final class RowForm {
  private final String target;
  private final List<Column> columns;
  private final String statement;
  private final boolean plain;

  private RowForm(String target, String statement, boolean plain, Column... columns) {
    this.target = target;
    this.columns = List.of(columns);
    this.statement = statement;
    this.plain = plain;
  }

  /** A plain insert into {@code table}. */
  public static RowForm into(String table, Column... columns) {
    return insert(table, "", columns);
  }

  /**
   * An insert with a tail, such as an {@code ON CONFLICT} clause. The rows arrive in the order they
   * were added, which is the order their locks are taken in.
   */
  public static RowForm insert(String table, String tail, Column... columns) {
    String target = table + " (" + names(columns) + ")";
    // in the select list: unnest() in FROM would write every column to a tuple store first
    String sql = "INSERT INTO " + target + " SELECT " + unnest(columns) + " " + tail;
    return new RowForm(target, sql, tail.isEmpty(), columns);
  }

  /** A statement that reads the rows from {@code %s}, a table expression with these columns. */
  public static RowForm using(String statement, Column... columns) {
    String table = "(SELECT " + unnest(columns) + ") AS row (" + names(columns) + ")";
    return new RowForm("", statement.formatted(table), false, columns);
  }

  private static String names(Column... columns) {
    return Arrays.stream(columns).map(Column::name).collect(Collectors.joining(", "));
  }

  private static String unnest(Column... columns) {
    return Arrays.stream(columns)
        .map(column -> "unnest(?::" + column.type().sqlName() + "[])")
        .collect(Collectors.joining(", "));
  }

  /** No rows yet. */
  public Rows rows() {
    return new Rows(this);
  }

  List<Column> columns() {
    return columns;
  }

  String statement() {
    return statement;
  }

  /** Whether nothing is to be decided about a row, so that COPY would do. */
  boolean isPlain() {
    return plain;
  }

  String copyStatement() {
    return "COPY " + target + " FROM STDIN (FORMAT binary)";
  }
}
