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

  private static final String ANSWERED = "SELECT note_instructed(?)";

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
        inOrder.stream().map(NotInstructable::tradeId).toList(),
        inOrder.stream().map(one -> one.code().name()).toList(),
        inOrder.stream().map(NotInstructable::reason).toList());
  }

  /** Notes that trades have an instruction now, and that it answers what was alleged of them. */
  static void instructed(Connection connection, List<Instruction> written) throws SQLException {
    List<Long> trades = written.stream().flatMap(one -> one.tradeIds().stream()).toList();
    List<Long> instructions = written.stream().map(Instruction::id).toList();
    Queries.list(connection, Long.class, ANSWERED, instructions);
    Queries.execute(connection, INSTRUCTED, trades);
  }
}
