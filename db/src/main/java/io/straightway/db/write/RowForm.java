package io.straightway.db.write;

import io.straightway.db.dialect.ColumnType;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.TableWrite;
import java.util.Arrays;
import java.util.List;

/**
 * Where rows go and how: the part of {@link Rows} that is the same for every transaction, made
 * once.
 */
public final class RowForm {
  private final TableWrite write;

  private RowForm(TableWrite write) {
    this.write = write;
  }

  /** A plain insert into {@code table}. */
  public static RowForm into(String table, Column... columns) {
    return new RowForm(
        TableWrite.into(table, names(columns), types(columns), List.of(), List.of()));
  }

  /** The same; {@code columns} as a table declares them: {@code "account text, n integer"}. */
  public static RowForm into(String table, String columns) {
    return into(table, Column.all(columns));
  }

  /**
   * An insert that changes the row that is there, where the key is. The rows arrive in the order
   * they were added, which is the order of their locks; no key comes twice.
   *
   * @param keys the columns of the key
   * @param changes such as {@code n = old.n + new.n}: {@code old.} are the columns of the row that
   *     is there, {@code new.} those of the one that came
   */
  public static RowForm upsert(
      String table, List<String> keys, List<String> changes, Column... columns) {
    return new RowForm(TableWrite.into(table, names(columns), types(columns), keys, changes));
  }

  /**
   * An insert with a tail, such as an {@code ON CONFLICT} clause, where statements read arrays
   * ({@link Dialect#runsEverything()}).
   */
  public static RowForm insert(String table, String tail, Column... columns) {
    return new RowForm(TableWrite.insert(table, tail, names(columns), types(columns)));
  }

  /** The same, with columns as a table declares them. */
  public static RowForm insert(String table, String tail, String columns) {
    return insert(table, tail, Column.all(columns));
  }

  /**
   * A statement that reads the rows from {@code %s}, a table expression with these columns, where
   * statements read arrays ({@link Dialect#runsEverything()}).
   */
  public static RowForm using(String statement, Column... columns) {
    return new RowForm(TableWrite.using(statement, names(columns), types(columns)));
  }

  /** The same, with columns as a table declares them. */
  public static RowForm using(String statement, String columns) {
    return using(statement, Column.all(columns));
  }

  private static List<String> names(Column... columns) {
    return Arrays.stream(columns).map(Column::name).toList();
  }

  private static List<ColumnType> types(Column... columns) {
    return Arrays.stream(columns).map(Column::type).toList();
  }

  /** No rows yet. */
  public Rows rows() {
    return new Rows(write);
  }
}
