package io.straightway.element.store;

import io.straightway.db.Statements;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.TradeTerms;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Which messages were blocks, and which trades were made of them. */
public final class BlockStore {
  private static final RowForm MESSAGE =
      RowForm.into(
          "block_message", "message_id bigint, block_id bigint, source text, trade_reference text");
  private static final RowForm ALLOCATION =
      RowForm.into("block_allocation", "trade_id bigint, block_id bigint, place integer");

  private static final String BOOKED =
      "SELECT COUNT(*) FROM block_message WHERE source = ? AND trade_reference = ?";

  private BlockStore() {}

  /**
   * Adds a block that is booked.
   *
   * @param messages of the block: the one that has all of its allocation, and those that waited
   * @param blockId of the former
   * @param trades in the order of the allocations
   */
  public static void insert(
      TradeTerms block, List<Long> messages, long blockId, List<Long> trades, WriteBatch batch) {
    Rows kept = MESSAGE.rows();
    messages.forEach(
        message -> kept.add(message, blockId, block.key().source(), block.tradeReference()));
    Rows allocated = ALLOCATION.rows();
    for (int i = 0; i < trades.size(); i++) {
      allocated.add(trades.get(i), blockId, i + 1);
    }
    batch.add(kept).add(allocated);
  }

  /** Whether a block of this source and reference is booked. */
  public static boolean isBooked(Connection connection, TradeTerms terms) throws SQLException {
    return Statements.number(connection, BOOKED, terms.key().source(), terms.tradeReference()) > 0;
  }

  /** Whether one is booked, or waits. */
  public static boolean isBlock(Connection connection, TradeTerms terms) throws SQLException {
    return isBooked(connection, terms) || !ParkedMessages.waiting(connection, terms).isEmpty();
  }
}
