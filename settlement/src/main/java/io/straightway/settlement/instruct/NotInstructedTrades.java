package io.straightway.settlement.instruct;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/** Keeps which trades could not be instructed, for the list of exceptions. */
final class NotInstructedTrades {
  private static final String NOTE =
      """
      INSERT INTO trade_not_instructed AS known (trade_id, code, reason)
      SELECT * FROM unnest(?::bigint[], ?::text[], ?::text[])
      ON CONFLICT (trade_id) DO UPDATE
        SET code = excluded.code, reason = excluded.reason, instructed_at = NULL
       WHERE known.instructed_at IS NOT NULL
          OR (known.code, known.reason) <> (excluded.code, excluded.reason)
      """;
  private static final String INSTRUCTED =
      """
      UPDATE trade_not_instructed SET instructed_at = now()
       WHERE trade_id = ANY (?) AND instructed_at IS NULL
      """;

  private NotInstructedTrades() {}

  /** Notes trades; answers of how many it was not known, or for another reason. */
  static int note(Connection connection, List<NotInstructable> refused) throws SQLException {
    if (refused.isEmpty()) {
      return 0;
    }
    List<NotInstructable> inOrder =
        refused.stream().sorted(Comparator.comparingLong(NotInstructable::tradeId)).toList();
    try (PreparedStatement statement = connection.prepareStatement(NOTE)) {
      array(statement, 1, "bigint", inOrder.stream().map(NotInstructable::tradeId).toArray());
      array(statement, 2, "text", inOrder.stream().map(one -> one.code().name()).toArray());
      array(statement, 3, "text", inOrder.stream().map(NotInstructable::reason).toArray());
      return statement.executeUpdate();
    }
  }

  /** Notes that trades have an instruction now. */
  static void instructed(Connection connection, List<Long> tradeIds) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INSTRUCTED)) {
      array(statement, 1, "bigint", tradeIds.toArray());
      statement.executeUpdate();
    }
  }

  private static void array(PreparedStatement statement, int index, String type, Object[] values)
      throws SQLException {
    statement.setArray(index, statement.getConnection().createArrayOf(type, values));
  }
}
