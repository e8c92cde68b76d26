package io.straightway.element.staticdata;

import io.straightway.db.Transactions;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads several tables as they stood at one instant. */
public final class OneInstant {
  private OneInstant() {}

  /**
   * Runs {@code reading} in a transaction of its own, all of which sees one instant. If the caller
   * has begun a transaction it runs in that, and sees what that shows: one instant if it is
   * REPEATABLE READ.
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
