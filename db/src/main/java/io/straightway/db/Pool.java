package io.straightway.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * A pool of connections of one role. A connection whose server is no longer the primary (SQLSTATE
 * 25006) is evicted, so that the next is opened at the new primary; so is a connection whose
 * session the server has ended.
 */
public final class Pool implements AutoCloseable {
  private static final Duration LONGEST_VALIDATION = Duration.ofSeconds(2);
  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(10);

  private final HikariDataSource pool;
  private final DataSource source;

  private Pool(HikariDataSource pool, boolean replicated) {
    this.pool = pool;
    this.source = replicated ? ReplicatedCommits.over(pool) : pool;
  }

  static Pool open(Database database, Role role, int size, int standing, String purpose) {
    HikariConfig config = configuration(database, role, purpose);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(standing);
    return new Pool(new HikariDataSource(config), database.address().isReplicated(role));
  }

  /**
   * Returns a connection in autocommit mode; closing it returns it to the pool.
   *
   * @throws java.sql.SQLTransientConnectionException if none is free within 10 seconds; its message
   *     states how many are active, idle and waited for
   */
  public Connection connection() throws SQLException {
    return source.getConnection();
  }

  /** Returns the same connections for a library that needs a DataSource. */
  public DataSource dataSource() {
    return source;
  }

  /** Closes the free connections, and each of the others once it is free. */
  public void renew() {
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  /** Returns the current use of the connections. */
  public Usage usage() {
    HikariPoolMXBean used = pool.getHikariPoolMXBean();
    return new Usage(
        used.getTotalConnections(),
        used.getActiveConnections(),
        used.getIdleConnections(),
        used.getThreadsAwaitingConnection());
  }

  @Override
  public void close() {
    pool.close();
  }

  /**
   * The number of connections, and of threads waiting for one.
   *
   * @param total open connections
   * @param active connections in use
   * @param idle free connections
   * @param waiting threads that wait for a connection
   */
  public record Usage(int total, int active, int idle, int waiting) {}

  private static HikariConfig configuration(Database database, Role role, String purpose) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("straightway " + purpose);
    config.setDataSource(database.source(role, purpose));
    config.setConnectionInitSql(database.beginning(role));
    config.setValidationTimeout(LONGEST_VALIDATION.toMillis());
    config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setKeepaliveTime(Duration.ofMinutes(2).toMillis());
    config.setMaxLifetime(Duration.ofMinutes(30).toMillis());
    config.setExceptionOverride(new EvictUnusable());
    return config;
  }
}
