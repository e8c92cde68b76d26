package io.straightway.staticdata;

import io.straightway.db.Transactions;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads several tables as of one instant. */
public final class OneInstant {
  private OneInstant() {}

  /**
   * Runs {@code reading} in its own transaction, as of one instant. Within a transaction of the
   * caller it runs in that, and reads one instant only if that is REPEATABLE READ.
   */
  public static <T> T read(Connection connection, Transactions.Work<T> reading)
      throws SQLException {
    if (!connection.getAutoCommit()) {
      return reading.run(connection);
    }
    connection.setAutoCommit(false);
    try {
      Dialect.of(connection).beginSnapshot(connection);
      return reading.run(connection);
    } finally {
      connection.setAutoCommit(true);
      Dialect.of(connection).endSnapshot(connection);
    }
  }
}
