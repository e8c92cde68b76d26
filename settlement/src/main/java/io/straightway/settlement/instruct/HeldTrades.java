package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Trades whose instructions are held. A hold stays with the trade when it is amended. */
final class HeldTrades {
  private static final String HOLD =
      """
      INSERT INTO held_trade (source, trade_reference)
      SELECT DISTINCT s.source, s.trade_reference
        FROM instruction_trade t JOIN trade s USING (trade_id)
       WHERE t.instruction_id = ANY (?) AND NOT t.withdrawn
       ORDER BY s.source, s.trade_reference
      ON CONFLICT DO NOTHING
      """;
  private static final String RELEASE =
      """
      DELETE FROM held_trade h USING instruction_trade t JOIN trade s USING (trade_id)
       WHERE t.instruction_id = ANY (?) AND NOT t.withdrawn
         AND h.source = s.source AND h.trade_reference = s.trade_reference
      """;

  private HeldTrades() {}

  /** Holds the trades of instructions. */
  static void hold(Connection connection, List<Long> instructionIds) throws SQLException {
    Queries.execute(connection, HOLD, instructionIds);
  }

  /** Releases the trades of instructions. */
  static void release(Connection connection, List<Long> instructionIds) throws SQLException {
    Queries.execute(connection, RELEASE, instructionIds);
  }
}
