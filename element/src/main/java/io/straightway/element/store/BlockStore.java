package io.straightway.element.store;

import io.straightway.db.dialect.Statements;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.TradeTerms;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The messages of blocks, and the trades that were made from them. */
public final class BlockStore {
  private static final RowForm MESSAGE =
      RowForm.into(
          "block_message", "message_id bigint, block_id bigint, source text, trade_reference text");
  private static final RowForm ALLOCATION =
      RowForm.into("block_allocation", "trade_id bigint, block_id bigint, place integer");

  private static final String DONE =
      "SELECT COUNT(*) FROM block_message WHERE source = ? AND trade_reference = ?";

  private static final String OF_BLOCK = "SELECT COUNT(*) FROM block_message WHERE message_id = ?";

  private static final String ALLOCATED =
      """
      SELECT COUNT(*) FROM block_message b JOIN block_allocation a ON a.block_id = b.block_id
       WHERE b.source = ? AND b.trade_reference = ?
      """;

  private BlockStore() {}

  /**
   * Adds a booked or cancelled block.
   *
   * @param messages the block's messages: the one with the complete allocation or the cancellation,
   *     and those that waited
   * @param blockId the id of the message with the complete allocation or the cancellation
   * @param trades in the order of the allocations; empty for a cancelled block
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

  /** Returns whether a completed message belonged to a block. */
  public static boolean isOfBlock(Connection connection, long messageId) throws SQLException {
    return Statements.number(connection, OF_BLOCK, messageId) > 0;
  }

  /** Returns the state of the block with this source and reference. */
  public static State state(Connection connection, TradeTerms terms) throws SQLException {
    String source = terms.key().source();
    String reference = terms.tradeReference();
    if (Statements.number(connection, DONE, source, reference) == 0) {
      return ParkedMessages.waiting(connection, terms).isEmpty() ? State.NONE : State.WAITING;
    }
    return Statements.number(connection, ALLOCATED, source, reference) == 0
        ? State.CANCELLED
        : State.BOOKED;
  }

  /** The state of a block. */
  public enum State {
    /** There is no such block. */
    NONE,
    /** The block waits for its allocation. */
    WAITING,
    /** Each account has its trade. */
    BOOKED,
    /** The block was cancelled before it was fully allocated. */
    CANCELLED;

    /** Returns whether the state is final. */
    public boolean isDone() {
      return this == BOOKED || this == CANCELLED;
    }
  }
}
