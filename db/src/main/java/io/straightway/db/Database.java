package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.dialect.session.ServerCheck;
import io.straightway.db.dialect.session.SessionTerms;
import io.straightway.db.dialect.session.Sessions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections and pools at one address. Keeps none of them itself.
 *
 * @param check decides on the servers of engine sessions; null to accept any primary
 */
public record Database(DatabaseAddress address, @Nullable ServerCheck check) {
  private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(60);

  /** A migration may rewrite a large table in one statement. */
  private static final Duration LONGEST_MIGRATION = Duration.ofHours(1);

  /** Creates a database where any primary is accepted. */
  public Database(DatabaseAddress address) {
    this(address, null);
  }

  /**
   * Opens a connection outside any pool, in autocommit mode; the caller closes it. If the server is
   * so busy that a session does not open in time, attempts are repeated for the address's patience.
   *
   * @param purpose of the connection, shown to the server's operator, such as {@code queue-3}
   * @throws ConnectionFailure if it can't be opened; with SQLSTATE ST406 if the role is the
   *     engine's and its login may do more than book, with ST407 if the login has changed its own
   *     settings
   */
  public Connection connect(Role role, String purpose) throws ConnectionFailure {
    long end = System.nanoTime() + address.patience().toNanos();
    while (true) {
      try {
        return connectOnce(role, purpose);
      } catch (ConnectionFailure e) {
        if (!e.isForLackOfAnswer() || System.nanoTime() >= end) {
          throw e;
        }
      }
    }
  }

  /**
   * As {@link #connect}, without repeated attempts, for callers that wait for a server themselves.
   *
   * @throws ConnectionFailure as {@link #connect}
   */
  public Connection connectOnce(Role role, String purpose) throws ConnectionFailure {
    try {
      Connection connection = source(role, purpose).getConnection();
      prepare(connection, role);
      return address.isReplicated(role) ? ReplicatedCommits.over(connection) : connection;
    } catch (SQLException e) {
      throw new ConnectionFailure(address, role, e);
    }
  }

  /**
   * Opens a pool whose connections are opened on demand and closed after ten idle minutes, since
   * each costs a process of the server.
   *
   * @param size the most connections, at least 1
   * @param purpose of the pool, such as {@code desk}
   * @throws ConnectionFailure if no connection can be opened
   */
  public Pool pool(Role role, int size, String purpose) throws ConnectionFailure {
    return pool(role, size, 0, purpose);
  }

  /**
   * Opens a pool whose connections stay open, for work that can't wait for a connection.
   *
   * @param size the number of connections, at least 1
   * @param purpose of the pool, such as {@code queues}
   * @throws ConnectionFailure if no connection can be opened
   */
  public Pool standingPool(Role role, int size, String purpose) throws ConnectionFailure {
    return pool(role, size, size, purpose);
  }

  /**
   * Returns a source of sessions that are neither pooled nor prepared, for a library that opens its
   * own; each must first execute {@link #beginning}.
   */
  public DataSource source(Role role, String purpose) {
    return Sessions.at(address.jdbcUrl()).source(terms(role, purpose));
  }

  /** Returns the SQL that a session executes when it is opened; null if none. */
  public @Nullable String beginning(Role role) {
    return Sessions.at(address.jdbcUrl()).beginning(terms(role, ""));
  }

  private SessionTerms terms(Role role, String purpose) {
    Credentials login = address.credentials(role);
    boolean engine = role == Role.ENGINE;
    return new SessionTerms(
        address.jdbcUrl(),
        login.user(),
        login.password(),
        "straightway " + purpose,
        role == Role.MIGRATOR ? LONGEST_MIGRATION : LONGEST_STATEMENT,
        role == Role.RELAY,
        role == Role.READER,
        engine ? address.limits().stall() : null,
        address.isReplicated(role),
        engine ? check : null);
  }

  private Pool pool(Role role, int size, int standing, String purpose) throws ConnectionFailure {
    if (size < 1) {
      throw new IllegalArgumentException("pool size " + size + " for " + purpose + ": at least 1");
    }
    // tried first, because the pool logs a failure with its stack before it throws
    close(connect(role, purpose), role);
    return Pool.open(this, role, size, standing, purpose);
  }

  private void close(Connection connection, Role role) throws ConnectionFailure {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new ConnectionFailure(address, role, e);
    }
  }

  private void prepare(Connection connection, Role role) throws SQLException {
    String beginning = beginning(role);
    if (beginning == null) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(beginning);
      @Nullable String excess =
          role == Role.ENGINE ? Dialect.of(connection).excess(connection) : null;
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
