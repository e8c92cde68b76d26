package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import java.sql.Connection;
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
    return Queries.execute(
        connection,
        NOTE,
        inOrder.stream().map(NotInstructable::tradeId),
        inOrder.stream().map(one -> one.code().name()),
        inOrder.stream().map(NotInstructable::reason));
  }

  /** Notes that trades have an instruction now. */
  static void instructed(Connection connection, List<Long> tradeIds) throws SQLException {
    Queries.execute(connection, INSTRUCTED, tradeIds);
  }
}
