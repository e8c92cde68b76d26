package io.straightway.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Optional;
import javax.sql.DataSource;

/** Runs work in one transaction and tells a commit that is known from one that is in doubt. */
public final class Transactions {
  private final DataSource database;

  /** Transactions on connections of {@code database}. */
  public Transactions(DataSource database) {
    this.database = database;
  }

  /**
   * Runs {@code work} and commits.
   *
   * <p>A commit that returns with a warning is in doubt, not done: PostgreSQL warns (01000) when
   * the wait for a synchronous standby was cancelled, and the row may be lost in a failover.
   *
   * @throws SQLException of the work or the commit; see {@link SqlFailure}
   */
  public <T> T run(Work<T> work) throws SQLException {
    return attempt(connection -> Optional.of(work.run(connection))).orElseThrow();
  }

  /**
   * Runs {@code work} and commits if it has an answer; without one everything is rolled back.
   *
   * @throws SQLException as {@link #run}
   */
  public <T> Optional<T> attempt(Work<Optional<T>> work) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      Optional<T> result;
      try {
        result = work.run(connection);
      } catch (SQLException | RuntimeException | Error e) {
        rollback(connection, e);
        throw e;
      }
      if (result.isPresent()) {
        commit(connection);
      } else {
        connection.rollback();
      }
      return result;
    }
  }

  private static void commit(Connection connection) throws SQLException {
    connection.clearWarnings();
    connection.commit();
    SQLWarning warning = connection.getWarnings();
    if (warning != null) {
      throw new SQLException("commit in doubt: " + warning.getMessage(), "01000", warning);
    }
  }

  private static void rollback(Connection connection, Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Something to do inside a transaction. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it; the caller commits. */
    T run(Connection connection) throws SQLException;
  }
}
