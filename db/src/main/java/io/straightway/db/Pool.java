package io.straightway.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * A pool of connections of one role. A connection whose server turns out not to be the primary any
 * more (SQLSTATE 25006) is thrown away, so that the next one is opened at the new primary; so is
 * one whose session the server has ended.
 */
public final class Pool implements AutoCloseable {
  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(10);

  private final HikariDataSource pool;
  private final DataSource source;

  private Pool(HikariDataSource pool, boolean replicated) {
    this.pool = pool;
    this.source = replicated ? ReplicatedCommits.over(pool) : pool;
  }

  static Pool open(DatabaseAddress address, Role role, int size, int standing, String purpose) {
    HikariConfig config = configuration(address, role, purpose);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(standing);
    return new Pool(new HikariDataSource(config), address.isReplicated(role));
  }

  /**
   * A connection in autocommit mode; closing it gives it back.
   *
   * @throws java.sql.SQLTransientConnectionException if none is free within 10 seconds; its message
   *     tells how many are active, idle and waited for
   */
  public Connection connection() throws SQLException {
    return source.getConnection();
  }

  /** The same connections for a library that wants a DataSource. */
  public DataSource dataSource() {
    return source;
  }

  /** How the connections are used at this moment. */
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
   * How many connections there are, and how many threads want one.
   *
   * @param total open connections
   * @param active connections in use
   * @param idle connections free
   * @param waiting threads that wait for one
   */
  public record Usage(int total, int active, int idle, int waiting) {}

  private static HikariConfig configuration(DatabaseAddress address, Role role, String purpose) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("straightway " + purpose);
    Dialect dialect = Dialect.of(address.jdbcUrl());
    config.setDataSource(dialect.sessions(address, role, "straightway " + purpose));
    config.setConnectionInitSql(dialect.beginning(address, role));
    config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setKeepaliveTime(Duration.ofMinutes(2).toMillis());
    config.setMaxLifetime(Duration.ofMinutes(30).toMillis());
    config.setExceptionOverride(new EvictUnusable());
    return config;
  }
}
