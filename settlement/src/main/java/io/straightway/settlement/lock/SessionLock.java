package io.straightway.settlement.lock;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * An advisory lock held by this process on a connection of its own. The lock is lost with the
 * connection, which the server also ends if it hears nothing from this process for the stall limit.
 */
public final class SessionLock implements AutoCloseable {
  /** SQLSTATE of the server for a session that was idle for too long. */
  private static final String SESSION_ENDED = "57P05";

  /**
   * Takes the lock and applies the session's limit for idle transactions to the idle session too.
   */
  private static final String TRY =
      """
      SELECT CASE WHEN pg_try_advisory_lock(hashtext(?), hashtext(?))
             THEN set_config('idle_session_timeout',
                             current_setting('idle_in_transaction_session_timeout'), false)
             END IS NOT NULL
      """;

  private static final String END =
      "SELECT pg_advisory_unlock(hashtext(?), hashtext(?)); RESET idle_session_timeout";

  private final SessionLocks owner;
  private final Connection connection;
  private final String area;
  private final String name;
  private boolean held;
  private @Nullable SQLException lost;

  private SessionLock(SessionLocks owner, Connection connection, String area, String name) {
    this.owner = owner;
    this.connection = connection;
    this.area = area;
    this.name = name;
  }

  /** Tries to take a lock; the result is not held if another session holds it. */
  static SessionLock attempt(SessionLocks owner, Connection connection, String area, String name)
      throws SQLException {
    SessionLock lock = new SessionLock(owner, connection, area, name);
    try (PreparedStatement statement = connection.prepareStatement(TRY)) {
      statement.setString(1, area);
      statement.setString(2, name);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        lock.held = row.getBoolean(1);
      }
    }
    return lock;
  }

  synchronized boolean isHeld() {
    return held;
  }

  /**
   * Shows the server that this process is alive; if the session has ended, the lock is no longer
   * held.
   */
  synchronized void showLife() {
    if (held) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1");
      } catch (SQLException e) {
        held = false;
        lost = e;
      }
    }
  }

  /**
   * Asks the server whether this process still holds the lock. Call before any action that must not
   * overlap with the next holder's work.
   *
   * @throws SQLException if the lock was lost: another process may hold it
   */
  public synchronized void requireHeld() throws SQLException {
    showLife();
    SQLException cause = lost;
    if (cause != null && !SESSION_ENDED.equals(cause.getSQLState())) {
      throw new SQLException(
          "the connection with the lock on %s %s is lost: %s"
              .formatted(area, name, cause.getMessage()),
          cause.getSQLState(),
          cause);
    }
    if (!held) {
      throw new SQLException(
          "this process gave no sign of life for too long, so its lock on %s %s was given up"
              .formatted(area, name),
          SESSION_ENDED,
          cause);
    }
  }

  /** Releases the lock if it is still held, and closes the connection in any case. */
  @Override
  public synchronized void close() throws SQLException {
    owner.forget(this);
    try (connection) {
      if (held) {
        held = false;
        release();
      }
    }
  }

  private void release() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(END)) {
      statement.setString(1, area);
      statement.setString(2, name);
      statement.execute();
    } catch (SQLException e) {
      connection.abort(Runnable::run); // ends the session and with it the lock
    }
  }
}
