package io.straightway.db;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.dialect.Statements;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose {@code commit()} returns only when a synchronous standby is known to have the
 * transaction on disk.
 *
 * <p>A server that is configured to wait for its standby does so. But its configuration may change
 * between any two checks, and even while a commit waits; that commit then returns as if it were
 * replicated. So a check of the configuration is not enough. After each commit the session compares
 * how far the log is on disk here with how far the standby has reported it on disk there, which
 * holds under any configuration. A commit that is not proved within seconds is in doubt.
 *
 * <p>When a commit returns, the log is on disk here only if the session's {@code
 * synchronous_commit} requires it. Therefore the session's initial value is fixed in it, and the
 * database refuses to prove anything in a session with another value.
 */
final class ReplicatedCommits {
  private static final String PROOF = "SELECT straightway.await_standby(interval '5 s')";
  private static final String FAULT = "SELECT straightway.replication_fault()";

  private ReplicatedCommits() {}

  static DataSource over(DataSource source) {
    return PreparedSessions.over(source, ReplicatedCommits::over);
  }

  static Connection over(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              @Nullable Object result = PreparedSessions.invoke(connection, method, arguments);
              if (method.getName().equals("commit")) {
                prove(connection);
              }
              return result;
            });
  }

  /**
   * Refuses a database whose commits wait for no standby, or whose standby is not connected.
   *
   * @throws SQLException with SQLSTATE ST503, and the fault
   */
  static void require(Connection connection) throws SQLException {
    @Nullable String fault =
        Statements.first(connection, FAULT, row -> row.getString(1)).orElse(null);
    if (fault != null) {
      throw new SQLException("commits are not replicated: " + fault, SqlFailure.NOT_REPLICATED);
    }
  }

  private static void prove(Connection connection) throws SQLException {
    boolean automatic = connection.getAutoCommit();
    connection.setAutoCommit(true);
    @Nullable String fault =
        Statements.first(connection, PROOF, row -> row.getString(1)).orElse(null);
    connection.setAutoCommit(automatic);
    if (fault != null) {
      // the next connection may be to another server, or begin with other settings
      connection.abort(Runnable::run);
      throw new SQLException("commit in doubt, it is not replicated: " + fault, "01000");
    }
  }
}
