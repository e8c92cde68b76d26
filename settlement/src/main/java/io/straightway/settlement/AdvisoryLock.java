package io.straightway.settlement;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Makes its holder the only one, of all machines, who works on something. It ends with its
 * connection.
 */
public final class AdvisoryLock implements AutoCloseable {
  private static final String TRY = "SELECT pg_try_advisory_lock(hashtext(?), hashtext(?))";
  private static final String RELEASE = "SELECT pg_advisory_unlock(hashtext(?), hashtext(?))";

  private final Connection connection;
  private final String work;
  private final String subject;

  private AdvisoryLock(Connection connection, String work, String subject) {
    this.connection = connection;
    this.work = work;
    this.subject = subject;
  }

  /** Takes the lock for {@code work} on {@code subject}; empty if another one holds it. */
  public static Optional<AdvisoryLock> take(DataSource database, String work, String subject)
      throws SQLException {
    Connection connection = database.getConnection();
    boolean taken = false;
    try {
      taken = query(connection, TRY, work, subject);
      return taken ? Optional.of(new AdvisoryLock(connection, work, subject)) : Optional.empty();
    } finally {
      if (!taken) {
        connection.close();
      }
    }
  }

  private static boolean query(Connection connection, String sql, String work, String subject)
      throws SQLException {
    return Queries.on(
        connection, handle -> handle.select(sql, work, subject).mapTo(boolean.class).one());
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      query(connection, RELEASE, work, subject);
    }
  }
}
