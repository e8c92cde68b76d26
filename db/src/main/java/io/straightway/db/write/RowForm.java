package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.TableWrite;
import java.util.List;

/**
 * The target of rows: the part of {@link Rows} that is the same for every transaction, created
 * once. Columns are written as a table declares them: {@code account text, n integer}.
 */
public record RowForm(TableWrite write) {

  /** Returns a plain insert into {@code table}. */
  public static RowForm into(String table, String columns) {
    return new RowForm(TableWrite.into(table, columns, List.of(), List.of()));
  }

  /**
   * Returns an insert that changes the existing row if the key exists. The rows are written in the
   * order they were added, which is the order of their locks; each key may occur only once.
   *
   * @param keys the columns of the key
   * @param changes such as {@code n = old.n + new.n}: {@code old.} are the columns of the existing
   *     row, {@code new.} those of the added one
   */
  public static RowForm upsert(
      String table, List<String> keys, List<String> changes, String columns) {
    return new RowForm(TableWrite.into(table, columns, keys, changes));
  }

  /**
   * Returns an insert with a tail, such as an {@code ON CONFLICT} clause, for databases whose
   * statements read arrays ({@link Dialect#runsEverything()}).
   */
  public static RowForm insert(String table, String tail, String columns) {
    return new RowForm(TableWrite.insert(table, tail, columns));
  }

  /**
   * Returns a statement that reads the rows from {@code %s}, a table expression with these columns,
   * for databases whose statements read arrays ({@link Dialect#runsEverything()}).
   */
  public static RowForm using(String statement, String columns) {
    return new RowForm(TableWrite.using(statement, columns));
  }

  /** Returns an empty set of rows of this form. */
  public Rows rows() {
    return new Rows(write);
  }
}
