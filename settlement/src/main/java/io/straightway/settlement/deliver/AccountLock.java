package io.straightway.settlement.deliver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes its holder the only one who delivers for an account. It ends with its connection. */
final class AccountLock implements AutoCloseable {
  private static final String TRY =
      "SELECT pg_try_advisory_lock(hashtext('straightway.deliver'), hashtext(?))";
  private static final String RELEASE =
      "SELECT pg_advisory_unlock(hashtext('straightway.deliver'), hashtext(?))";

  private final Connection connection;
  private final String account;

  private AccountLock(Connection connection, String account) {
    this.connection = connection;
    this.account = account;
  }

  /** Takes the lock; null if another one holds it. */
  static @Nullable AccountLock take(DataSource database, String account) throws SQLException {
    Connection connection = database.getConnection();
    try {
      if (query(connection, TRY, account)) {
        return new AccountLock(connection, account);
      }
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
    connection.close();
    return null;
  }

  private static boolean query(Connection connection, String sql, String account)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, account);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      query(connection, RELEASE, account);
    }
  }
}
