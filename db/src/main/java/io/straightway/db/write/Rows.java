package io.straightway.db.write;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.ByteStreamWriter;

/**
 * Rows for one table. They travel as one array a column in one statement, so that any number of
 * them costs one; or, where there are many and nothing is to be decided about them, by COPY, which
 * inserts pages rather than rows. This is the only way the engine writes.
 */
public final class Rows {
  /** From here on COPY's two round trips cost less than the arrays do. */
  static final int COPY_FROM = 100;

  private static final int USUAL_ROW_BYTES = 200;

  private final RowForm form;
  private final List<Object[]> rows = new ArrayList<>();

  Rows(RowForm form) {
    this.form = form;
  }

  /** Adds one row; the values stand in the order of the columns. */
  public Rows add(@Nullable Object... row) {
    if (row.length != form.columns().size()) {
      throw new IllegalArgumentException(
          row.length
              + " values for the "
              + form.columns().size()
              + " columns of: "
              + form.statement());
    }
    rows.add(row);
    return this;
  }

  /** Number of rows added. */
  public int size() {
    return rows.size();
  }

  String statement() {
    return form.statement();
  }

  /** Whether nothing is decided about them on the way. */
  boolean areOnlyInserted() {
    return form.isPlain();
  }

  /** Whether COPY is the cheaper way for them. */
  boolean areCopied() {
    return form.isPlain() && rows.size() >= COPY_FROM;
  }

  /** Binds the columns from parameter {@code first} on; answers the next free parameter. */
  int bind(PreparedStatement prepared, int first) throws SQLException {
    Connection connection = prepared.getConnection();
    for (int i = 0; i < form.columns().size(); i++) {
      ColumnType type = form.columns().get(i).type();
      prepared.setArray(first + i, connection.createArrayOf(type.sqlName(), type.array(values(i))));
    }
    return first + form.columns().size();
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
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(form.copyStatement());
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
      for (int i = 0; i < row.length; i++) {
        form.columns().get(i).copy(row[i], out);
      }
    }
    return out.finish();
  }

  /**
   * Runs the statement by itself.
   *
   * @return a prepared statement that has been executed; the caller reads and closes it
   */
  public PreparedStatement execute(Connection connection) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(form.statement());
    try {
      bind(prepared, 1);
      prepared.execute();
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }
}
