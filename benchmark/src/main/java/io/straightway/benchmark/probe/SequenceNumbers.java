package io.straightway.benchmark.probe;

import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Looks for sequence numbers that never came. */
final class SequenceNumbers {
  /** An element may be looking at this moment; who looks second sees nothing, so we wait first. */
  private static final String REPORT =
      """
      SELECT pg_advisory_xact_lock(hashtext('straightway.report_sequence_gaps'));
      SELECT report_sequence_gaps(interval '0');
      """;

  private static final String MISSING =
      """
      SELECT coalesce(sum(last_missing - first_missing + 1), 0) FROM message_gap
       WHERE closed_at IS NULL AND starts_with(source, ?)
      """;

  private SequenceNumbers() {}

  /**
   * How many are missing. All messages before the last answer are stored, so none can be overtaken
   * any more.
   *
   * @param sources how the names of the sources begin
   */
  static long missing(Database database, String sources) throws SQLException {
    try (Connection connection = database.connect(Role.ENGINE, "bench gaps")) {
      connection.setAutoCommit(false);
      try (Statement report = connection.createStatement()) {
        report.execute(REPORT);
      }
      connection.commit();
      try (PreparedStatement statement = connection.prepareStatement(MISSING)) {
        statement.setString(1, sources);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          return row.getLong(1);
        }
      }
    }
  }
}
