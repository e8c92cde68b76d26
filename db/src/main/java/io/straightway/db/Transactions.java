package io.straightway.db;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Runs work in one transaction and distinguishes a known commit from one in doubt. */
public record Transactions(DataSource database) {
  /**
   * Runs {@code work} on the caller's connection and commits. The connection stays open, and
   * returns to autocommit mode.
   *
   * @throws SQLException as {@link #run(Work)}
   */
  public static <T> T on(Connection connection, Work<T> work) throws SQLException {
    try {
      return begun(c -> committed(work, c), connection);
    } finally {
      if (!connection.isClosed()) {
        connection.setAutoCommit(true);
      }
    }
  }

  /**
   * Runs {@code work} and commits.
   *
   * <p>A commit that returns with a warning is in doubt: PostgreSQL warns (01000) when the wait for
   * a synchronous standby was cancelled, and the row may be lost in a failover.
   *
   * @throws SQLException from the work or the commit; see {@link SqlFailure}
   */
  public <T> T run(Work<T> work) throws SQLException {
    return onConnection(connection -> committed(work, connection));
  }

  private static <T> T committed(Work<T> work, Connection connection) throws SQLException {
    T result = orRollback(work, connection);
    connection.clearWarnings();
    connection.commit();
    requireNoDoubt(connection.getWarnings());
    return result;
  }

  /**
   * Writes {@code batch} in a transaction of its own, in one round trip where that is possible.
   *
   * @throws SQLException as {@link #run}
   */
  public void write(WriteBatch batch) throws SQLException {
    writeEach(List.of(batch));
  }

  /**
   * Writes each of {@code batches} in a transaction of its own, in no particular order, and in few
   * round trips where that is possible. If one fails, others may be committed.
   *
   * @throws SQLException as {@link #run}
   */
  public void writeEach(List<WriteBatch> batches) throws SQLException {
    onConnection(
        connection -> {
          List<WriteBatch> carrying = new ArrayList<>(batches.size());
          for (WriteBatch batch : batches) {
            if (batch.canCarryCommit(connection)) {
              carrying.add(batch);
            } else {
              committed(asWork(batch), connection);
            }
          }
          return carrying.isEmpty() ? carrying : carried(carrying, connection);
        });
  }

  private static List<WriteBatch> carried(List<WriteBatch> batches, Connection connection)
      throws SQLException {
    SQLWarning warning =
        orRollback(c -> Optional.ofNullable(WriteBatch.executeAndCommit(batches, c)), connection)
            .orElse(null);
    // no transaction is open any more; a connection that proves its commits proves them here
    connection.commit();
    requireNoDoubt(warning);
    return batches;
  }

  private <T> T onConnection(Work<T> work) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return begun(work, connection);
    }
  }

  /**
   * Runs work in a transaction. An error, such as out of memory, may interrupt the reading of an
   * answer, whose rest would then be taken for the answer to the next statement; so the connection
   * is aborted.
   */
  private static <T> T begun(Work<T> work, Connection connection) throws SQLException {
    try {
      connection.setAutoCommit(false);
      return work.run(connection);
    } catch (Error e) {
      connection.abort(Runnable::run);
      throw e;
    }
  }

  private static Work<WriteBatch> asWork(WriteBatch batch) {
    return connection -> {
      batch.execute(connection);
      return batch;
    };
  }

  private static <T> T orRollback(Work<T> work, Connection connection) throws SQLException {
    try {
      return work.run(connection);
    } catch (SQLException | RuntimeException e) {
      rollback(connection, e);
      throw e;
    }
  }

  private static void requireNoDoubt(@Nullable SQLWarning warning) throws SQLException {
    if (warning != null) {
      throw new SQLException("commit in doubt: " + warning.getMessage(), "01000", warning);
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Work to do inside a transaction. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does the work; the caller commits. */
    T run(Connection connection) throws SQLException;
  }
}
