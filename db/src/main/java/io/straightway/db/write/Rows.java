package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.RowSet;
import io.straightway.db.dialect.TableWrite;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows for one table. The {@link Dialect} decides how they are sent, and in how many round trips.
 * This is the only way the engine writes.
 */
public final class Rows implements RowSet {
  private final TableWrite target;
  private final List<Object[]> rows = new ArrayList<>();

  Rows(TableWrite target) {
    this.target = target;
  }

  /** Adds one row, with values in the order of the columns. */
  public Rows add(@Nullable Object... row) {
    if (row.length != target.width()) {
      throw new IllegalArgumentException(
          row.length + " values for the " + target.width() + " columns of: " + target);
    }
    rows.add(row);
    return this;
  }

  /** Returns the number of rows added. */
  public int size() {
    return rows.size();
  }

  @Override
  public TableWrite target() {
    return target;
  }

  @Override
  public List<Object[]> values() {
    return Collections.unmodifiableList(rows);
  }

  /**
   * Writes the rows by themselves, new and existing alike, and reads each as the database then
   * holds it.
   *
   * @param columns to read, including the keys
   */
  public <T> List<T> writeAndRead(
      Connection connection, List<String> columns, Dialect.RowReader<T> reader)
      throws SQLException {
    return Dialect.of(connection).writeAndRead(this, columns, reader, connection);
  }

  /**
   * Runs the statement by itself, on databases whose statements read arrays ({@link
   * Dialect#runsEverything()}).
   *
   * @return a prepared statement that has been executed; the caller reads and closes it
   */
  public PreparedStatement execute(Connection connection) throws SQLException {
    PreparedStatement prepared = target.prepare(this, connection);
    try {
      prepared.execute();
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }
}
