package io.straightway.settlement.lock;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * An advisory lock that this process holds, on a connection of its own. It is lost when the
 * connection is, which the server ends too if nothing is heard of this process for its stall limit.
 */
public final class SessionLock implements AutoCloseable {
  /** The server's SQLSTATE for a session that was idle for too long. */
  private static final String SESSION_ENDED = "57P05";

  /** The session has a limit for idle transactions; from now on it is limited like one. */
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

  private SessionLock(SessionLocks owner, Connection connection, String area, String name) {
    this.owner = owner;
    this.connection = connection;
    this.area = area;
    this.name = name;
  }

  /** Tries to take a lock; it is not held if another session holds it. */
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

  /** Shows the server that this process lives; a lock whose session has ended is held no more. */
  synchronized void showLife() {
    if (held) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1");
      } catch (SQLException e) {
        held = false;
      }
    }
  }

  /**
   * Asks the server whether the lock is still ours. Call it before anything that the next holder
   * must not find done by this one.
   *
   * @throws SQLException if it was lost: another process may hold it
   */
  public synchronized void requireHeld() throws SQLException {
    showLife();
    if (!held) {
      throw new SQLException(
          "this process was not heard of for too long, so its lock on %s %s was given up"
              .formatted(area, name),
          SESSION_ENDED);
    }
  }

  /** Gives the lock back, if it is still held, and the connection in any case. */
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
      connection.abort(Runnable::run); // with its session the lock ends as well
    }
  }
}
