package io.straightway.element.check;

import io.straightway.element.message.Action;
import io.straightway.element.message.Fee;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.process.BlockProcess;
import io.straightway.markup.HardenedXml;
import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The check of blocks: the trades of a block have the quantities of its accounts, its terms, and
 * amounts that add up to those of the block.
 */
final class BlocksAsAllocated {
  static final String PARTS =
      """
      SELECT a.trade_id, a.place, b.body AS block_body, m.body
        FROM allocation a
        JOIN message b ON b.message_id = a.block_id
        JOIN message m ON m.message_id = a.trade_id
      """;

  /** Messages of blocks that made no trade, with the message that ended the block. */
  static final String CANCELLED =
      """
      SELECT b.message_id, b.source, b.trade_reference, m.body
        FROM booked_block b JOIN message m ON m.message_id = b.block_id
       WHERE NOT EXISTS (SELECT 1 FROM allocation a WHERE a.block_id = b.block_id)
      """;

  static final String SUMS =
      """
      SELECT m.message_id, m.body, s.*, r.has_trade_checks
        FROM (SELECT a.block_id, COUNT(*) AS parts, SUM(t.consideration) AS consideration,
                     SUM(t.accrued_interest) AS accrued_interest, SUM(t.commission) AS commission,
                     SUM(t.tax) AS tax, SUM(t.exchange_fee) AS exchange, SUM(t.other_fee) AS other,
                     MAX(t.pool_factor) AS pool_factor
                FROM allocation a JOIN trade t ON t.trade_id = a.trade_id
               GROUP BY a.block_id) s
        JOIN message m ON m.message_id = s.block_id
        LEFT JOIN element_start r ON r.element_run = m.element_run
      """;

  private static final TradeMessageReader READER = new TradeMessageReader(new HardenedXml());

  private BlocksAsAllocated() {}

  static @Nullable String fault(ResultSet row) throws SQLException {
    TradeTerms block = block(row.getBytes("block_body"));
    boolean equal =
        block != null
            && READER.read(row.getBytes("body")) instanceof TradeTerms part
            && new BlockProcess(block).states(row.getInt("place"), part);
    return equal ? null : "trade " + row.getLong("trade_id") + " differs from its block";
  }

  static @Nullable String notCancelled(ResultSet row) throws SQLException {
    boolean cancelled =
        READER.read(row.getBytes("body")) instanceof TradeTerms terms
            && terms.action() == Action.CANCEL
            && terms.key().source().equals(row.getString("source"))
            && terms.tradeReference().equals(row.getString("trade_reference"));
    return cancelled
        ? null
        : "message %d of block %s made no trade and was not cancelled"
            .formatted(row.getLong("message_id"), row.getString("trade_reference"));
  }

  /** Returns the block in a body, or null. */
  static @Nullable TradeTerms block(byte[] body) {
    return READER.read(body) instanceof TradeTerms terms && terms.isBlock() ? terms : null;
  }

  /** Compares the sums with those that the block states, without the consideration. */
  static void compare(TradeTerms block, ResultSet row, Differences differences)
      throws SQLException {
    BlockProcess process = new BlockProcess(block);
    differences
        .compare("number of trades", process.size(), row.getInt("parts"))
        .compare("open", false, process.isOpen());
    BigDecimal interest = block.accruedInterest();
    if (interest != null) {
      differences.compare("accrued interest", interest, row.getBigDecimal("accrued_interest"));
    }
    for (Fee fee : block.fees()) {
      if (!row.getBoolean("has_trade_checks")) {
        differences.compare(fee.kind().name(), fee.amount(), row.getBigDecimal(column(fee.kind())));
      }
    }
  }

  private static String column(FeeKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
