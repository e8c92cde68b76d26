package io.straightway.app.enquiry;

import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The effect of a message on a block, as text. */
final class BlockText {
  private BlockText() {}

  /** Returns the state of the block, with the message that ended it if that is another one. */
  static String line(TradeStory.Block block, long message) {
    Long endedBy = block.endedBy();
    return block.tradeReference() + ", " + block.state() + end(block.quantity(), endedBy, message);
  }

  private static String end(@Nullable BigDecimal quantity, @Nullable Long endedBy, long message) {
    if (endedBy == null) {
      String all = quantity == null ? "it" : Numbers.quantity(quantity);
      return " until all of " + all + " is allocated";
    }
    return endedBy == message ? "" : " by message " + endedBy;
  }

  /** Prints the allocations to accounts, if the message has any. */
  static void print(TradeStory.Block block, PrintWriter out, String indent) {
    if (!block.parts().isEmpty()) {
      Table.of(TradeStory.Part.class)
          .words("trade", part -> or(part.tradeReference()))
          .words("account", TradeStory.Part::account)
          .numbers("quantity", part -> Numbers.quantity(part.quantity()))
          .words("status", part -> or(part.status()))
          .words("instruction", part -> or(part.instruction()))
          .words("its status", part -> or(part.instructionStatus()))
          .print(block.parts(), out, indent);
    }
  }

  private static String or(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
