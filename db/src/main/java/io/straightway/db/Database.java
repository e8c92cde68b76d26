package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens connections and pools at one address. It holds none itself. */
public record Database(DatabaseAddress address) {
  /** How often a server is asked for a session that it has not opened in time. */
  private static final int TRIES = 3;

  /**
   * One connection outside any pool, in autocommit mode; the caller closes it. A server that has so
   * much to do that a session does not open in time is asked again.
   *
   * @param purpose what it is for, shown to the server's operator, such as {@code queue-3}
   * @throws ConnectionFailure if it can't be opened; with SQLSTATE ST406 if it is of the engine and
   *     its login may do more than book
   */
  public Connection connect(Role role, String purpose) throws ConnectionFailure {
    for (int tries = 1; ; tries++) {
      try {
        return connectOnce(role, purpose);
      } catch (ConnectionFailure e) {
        if (tries == TRIES || !(e.getCause() instanceof SQLTimeoutException)) {
          throw e;
        }
      }
    }
  }

  /**
   * The same for who waits for a server by himself: none is asked again.
   *
   * @throws ConnectionFailure as {@link #connect}
   */
  public Connection connectOnce(Role role, String purpose) throws ConnectionFailure {
    DataSource source =
        Dialect.of(address.jdbcUrl()).sessions(address, role, "straightway " + purpose);
    try {
      Connection connection = source.getConnection();
      prepare(connection, role);
      return address.isReplicated(role) ? ReplicatedCommits.over(connection) : connection;
    } catch (SQLException e) {
      throw new ConnectionFailure(address, role, e);
    }
  }

  /**
   * A pool whose connections are opened when they are wanted, and closed when nobody has wanted
   * them for ten minutes: each costs a process of the server.
   *
   * @param size the number of connections at most, at least 1
   * @param purpose what it is for, such as {@code desk}
   * @throws ConnectionFailure if no connection can be opened
   */
  public Pool pool(Role role, int size, String purpose) throws ConnectionFailure {
    return pool(role, size, 0, purpose);
  }

  /**
   * A pool whose connections stay open, for work that can't wait for one.
   *
   * @param size the number of connections, at least 1
   * @param purpose what it is for, such as {@code queues}
   * @throws ConnectionFailure if no connection can be opened
   */
  public Pool standingPool(Role role, int size, String purpose) throws ConnectionFailure {
    return pool(role, size, size, purpose);
  }

  private Pool pool(Role role, int size, int standing, String purpose) throws ConnectionFailure {
    if (size < 1) {
      throw new IllegalArgumentException("pool size " + size + " for " + purpose + ": at least 1");
    }
    // the pool would log a failure with its stack before it throws
    close(connect(role, purpose), role);
    return Pool.open(address, role, size, standing, purpose);
  }

  private void close(Connection connection, Role role) throws ConnectionFailure {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new ConnectionFailure(address, role, e);
    }
  }

  private void prepare(Connection connection, Role role) throws SQLException {
    Dialect dialect = Dialect.of(address.jdbcUrl());
    String beginning = dialect.beginning(address, role);
    if (beginning == null) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(beginning);
      @Nullable String excess = role == Role.ENGINE ? dialect.excess(connection) : null;
      if (excess != null) {
        throw new SQLException("this login " + excess, SqlFailure.EXCESSIVE_RIGHTS);
      }
      if (address.isReplicated(role)) {
        ReplicatedCommits.require(connection);
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
