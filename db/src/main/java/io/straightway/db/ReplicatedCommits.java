package io.straightway.db;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose {@code commit()} returns only when a synchronous standby is known to have the
 * transaction on disk.
 *
 * <p>A server that is configured to wait for its standby does so. But the configuration may change
 * between any two looks at it, and even while a commit waits: that one then returns as if it were
 * replicated. So the session does not look at the configuration only. After each commit it compares
 * how far the log is on disk here with how far the standby has reported it on disk there, which is
 * true whatever is configured. A commit that is not proved within seconds is in doubt.
 *
 * <p>The log is on disk here when a commit returns only if the session's {@code synchronous_commit}
 * says so; therefore the value with which the session began is fixed in it, and the database
 * refuses to prove anything in a session where it is not.
 */
final class ReplicatedCommits {
  private static final String PROOF = "SELECT straightway.await_standby(interval '5 s')";
  private static final String FAULT = "SELECT straightway.replication_fault()";

  private ReplicatedCommits() {}

  static DataSource over(DataSource source) {
    return proxy(
        DataSource.class,
        (proxy, method, arguments) -> {
          @Nullable Object result = invoke(source, method, arguments);
          return result instanceof Connection connection ? over(connection) : result;
        });
  }

  static Connection over(Connection connection) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          @Nullable Object result = invoke(connection, method, arguments);
          if (method.getName().equals("commit")) {
            prove(connection);
          }
          return result;
        });
  }

  /**
   * Refuses a database whose commits wait for no standby, or whose standby is not connected.
   *
   * @throws SQLException with SQLSTATE ST503, and what is wrong
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
      // the next one may be to another server, or begin with other settings
      connection.abort(Runnable::run);
      throw new SQLException("commit in doubt, it is not replicated: " + fault, "01000");
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object invoke(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
