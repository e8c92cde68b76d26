package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/** Records the trades that could not be instructed, for the list of exceptions. */
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

  private static final String ANSWERED = "SELECT note_instructed(?)";

  private NotInstructedTrades() {}

  /**
   * Records trades. Returns the number of them that were not recorded before, or for another
   * reason.
   */
  static int note(Connection connection, List<NotInstructable> refused) throws SQLException {
    if (refused.isEmpty()) {
      return 0;
    }
    List<NotInstructable> inOrder =
        refused.stream().sorted(Comparator.comparingLong(NotInstructable::tradeId)).toList();
    return Queries.execute(
        connection,
        NOTE,
        inOrder.stream().map(NotInstructable::tradeId).toList(),
        inOrder.stream().map(trade -> trade.code().name()).toList(),
        inOrder.stream().map(NotInstructable::reason).toList());
  }

  /**
   * Records that trades now have an instruction, which also answers the counterparty's allegements.
   */
  static void instructed(Connection connection, List<Instruction> written) throws SQLException {
    List<Long> trades = written.stream().map(Instruction::tradeIds).flatMap(List::stream).toList();
    List<Long> instructions = written.stream().map(Instruction::id).toList();
    Queries.list(connection, Long.class, ANSWERED, instructions);
    Queries.execute(connection, INSTRUCTED, trades);
  }
}
