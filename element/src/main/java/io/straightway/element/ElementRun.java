package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.queue.Recovery;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One start of an element. While it lives it holds an advisory lock on its number, on a connection
 * of its own: the database lets go of the lock when the element dies, and others may then take up
 * what it left.
 */
final class ElementRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ElementRun.class);
  private static final String REGISTER =
      """
      INSERT INTO element_run (name, host, pid, started_at) VALUES (?, ?, ?, ?)
      RETURNING element_run
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
    try (PreparedStatement register = connection.prepareStatement(REGISTER)) {
      register.setString(1, name);
      register.setString(2, hostName());
      register.setLong(3, ProcessHandle.current().pid());
      register.setObject(4, clock.instant().atOffset(ZoneOffset.UTC));
      try (ResultSet row = register.executeQuery()) {
        row.next();
        int number = row.getInt(1);
        lock(connection, number);
        return new ElementRun(database, connection, number);
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void lock(Connection connection, int number) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement("SELECT pg_advisory_lock(?, ?)")) {
      lock.setInt(1, Recovery.LOCK_CLASS);
      lock.setInt(2, number);
      lock.executeQuery().close();
    }
  }

  int number() {
    return number;
  }

  /** Takes the lock again if its connection was lost. */
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
