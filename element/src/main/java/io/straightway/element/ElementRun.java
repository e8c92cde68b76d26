package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.element.queue.Recovery;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One start of an element. While it runs it holds an advisory lock on its number, on a connection
 * of its own: the database releases the lock when the element ends, or shows no sign of life for
 * its stall limit, and others may then resume its work.
 */
final class ElementRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ElementRun.class);
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String REGISTER =
      """
      INSERT INTO element_run (name, host, pid, started_at) VALUES (?, ?, ?, ?)
      RETURNING element_run
      """;

  /** A session that the server has not closed yet may still hold it. */
  private static final String LOCK =
      """
      SELECT CASE WHEN pg_try_advisory_lock(?, ?)
             THEN set_config('idle_session_timeout',
                             current_setting('idle_in_transaction_session_timeout'), false)
             END IS NOT NULL
      """;

  private final Database database;
  private final int number;
  private Connection connection;

  private ElementRun(Database database, Connection connection, int number) {
    this.database = database;
    this.connection = connection;
    this.number = number;
  }

  static ElementRun begin(Database database, String name, Clock clock) throws SQLException {
    Connection connection = database.connect(Role.ENGINE, "run");
    try {
      int number =
          Queries.on(
              connection,
              handle ->
                  handle
                      .select(
                          REGISTER,
                          name,
                          hostName(),
                          ProcessHandle.current().pid(),
                          clock.instant())
                      .mapTo(int.class)
                      .one());
      lock(connection, number);
      return new ElementRun(database, connection, number);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void lock(Connection connection, int number) throws SQLException {
    boolean held =
        Queries.on(
            connection,
            handle -> handle.select(LOCK, Recovery.LOCK_CLASS, number).mapTo(boolean.class).one());
    if (!held) {
      throw new SQLException(
          "a former session of run " + number + " still holds its lock", LOCK_NOT_AVAILABLE);
    }
  }

  int number() {
    return number;
  }

  /** Shows a sign of life, and takes the lock again if its connection was lost. */
  synchronized void keepAlive() throws SQLException {
    if (!connection.isValid(5)) {
      connection.close();
      connection = database.connect(Role.ENGINE, "run");
      lock(connection, number);
      LOG.warn("run={} event=reconnected", number);
    }
  }

  @Override
  public synchronized void close() throws SQLException {
    connection.close();
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
