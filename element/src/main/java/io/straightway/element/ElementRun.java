package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.queue.Recovery;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One start of an element. While it runs, it gives signs of life under its number on its own
 * connection. When the element ends, or gives none for its stall limit, others may resume its work.
 */
final class ElementRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ElementRun.class);
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String REGISTER =
      "INSERT INTO element_run (name, host, pid, started_at, has_trade_checks)"
          + " VALUES (?, ?, ?, ?, ?)";

  private final Database database;
  private final int number;
  private Connection connection;

  private ElementRun(Database database, Connection connection, int number) {
    this.database = database;
    this.connection = connection;
    this.number = number;
  }

  /**
   * Registers a run and takes its lock.
   *
   * @param tradeChecks whether plug-ins may change the fees and the settlement date of a message
   */
  static ElementRun begin(Database database, String name, boolean tradeChecks, Clock clock)
      throws SQLException {
    Connection connection = database.connect(Role.ENGINE, "run");
    try {
      int number =
          Queries.on(
              connection,
              handle ->
                  handle
                      .createUpdate(REGISTER)
                      .bind(0, name)
                      .bind(1, hostName())
                      .bind(2, ProcessHandle.current().pid())
                      .bind(3, clock.instant().atOffset(ZoneOffset.UTC))
                      .bind(4, tradeChecks)
                      .executeAndReturnGeneratedKeys("element_run")
                      .mapTo(int.class)
                      .one());
      lock(database, connection, number);
      return new ElementRun(database, connection, number);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void lock(Database database, Connection connection, int number)
      throws SQLException {
    Duration limit = database.address().limits().stall();
    if (!Dialect.of(connection).startSession(Recovery.AREA, number, limit, connection)) {
      throw new SQLException(
          "a former session of run " + number + " still holds its lock", LOCK_NOT_AVAILABLE);
    }
  }

  int number() {
    return number;
  }

  /** Gives a sign of life; reconnects and takes the lock again if the connection was lost. */
  synchronized void keepAlive() throws SQLException {
    Duration limit = database.address().limits().stall();
    if (!dialect().renewSession(Recovery.AREA, number, limit, connection)) {
      connection.close();
      connection = database.connect(Role.ENGINE, "run");
      lock(database, connection, number);
      LOG.warn("run={} event=reconnected", number);
    }
  }

  @Override
  public synchronized void close() throws SQLException {
    Connection ending = connection;
    try (ending) {
      dialect().endSession(Recovery.AREA, number, ending);
    }
  }

  /** Found by the address, since a lost connection can't be asked. */
  private Dialect dialect() {
    return Dialect.of(database.address().jdbcUrl());
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
