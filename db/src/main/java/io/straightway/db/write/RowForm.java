package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.TableWrite;
import java.util.List;

/**
 * Where rows go and how: the part of {@link Rows} that is the same for every transaction, made
 * once. Columns stand as a table declares them: {@code account text, n integer}.
 */
public record RowForm(TableWrite write) {

  /** A plain insert into {@code table}. */
  public static RowForm into(String table, String columns) {
    return new RowForm(TableWrite.into(table, columns, List.of(), List.of()));
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
      String table, List<String> keys, List<String> changes, String columns) {
    return new RowForm(TableWrite.into(table, columns, keys, changes));
  }

  /**
   * An insert with a tail, such as an {@code ON CONFLICT} clause, where statements read arrays
   * ({@link Dialect#runsEverything()}).
   */
  public static RowForm insert(String table, String tail, String columns) {
    return new RowForm(TableWrite.insert(table, tail, columns));
  }

  /**
   * A statement that reads the rows from {@code %s}, a table expression with these columns, where
   * statements read arrays ({@link Dialect#runsEverything()}).
   */
  public static RowForm using(String statement, String columns) {
    return new RowForm(TableWrite.using(statement, columns));
  }

  /** No rows yet. */
  public Rows rows() {
    return new Rows(write);
  }
}
