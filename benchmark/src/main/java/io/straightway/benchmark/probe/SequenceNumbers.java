package io.straightway.benchmark.probe;

import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.element.SequenceReport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The sequence numbers missing from the database. */
final class SequenceNumbers {
  private static final String MISSING =
      """
      SELECT COALESCE(SUM(last_missing - first_missing + 1), 0) FROM message_gap
       WHERE closed_at IS NULL AND source LIKE ?
      """;

  private SequenceNumbers() {}

  /**
   * Returns the number of missing sequence numbers. All messages before the last answer are stored,
   * so none can still be overtaken.
   *
   * @param sources the prefix of the source names, letters and digits only
   */
  static long missing(Database database, String sources) throws SQLException {
    try (Pool pool = database.pool(Role.ENGINE, 1, "bench gaps")) {
      SequenceReport.reportAll(pool.dataSource());
      try (Connection connection = pool.dataSource().getConnection();
          PreparedStatement statement = connection.prepareStatement(MISSING)) {
        statement.setString(1, sources + "%");
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          return row.getLong(1);
        }
      }
    }
  }
}
