package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeFields;
import io.straightway.element.process.BlockProcess;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decision of the business processes on a message: a trade, the trades of a block, or a
 * refusal. A cancellation and a block without its whole allocation have none of them.
 *
 * @param refusal the reason why the message is not booked, or null
 * @param trade the trade to be booked, or null
 * @param parts the trades of a block, in the order of its allocations
 */
record TradeDecision(
    @Nullable Refusal refusal, @Nullable BookableTrade trade, List<BlockPart> parts) {
  static final TradeDecision NO_TRADE = new TradeDecision(null, null, List.of());

  /** A trade with its effect on the books. */
  record BookableTrade(SecurityPurcSale sale, Booking booking) {}

  /** A trade of a block, with the message that would report it alone. */
  record BlockPart(IncomingTradeMessage message, BookableTrade trade) {
    long messageId() {
      return trade.sale().tradeId();
    }
  }

  static TradeDecision refused(Refusal refusal) {
    return new TradeDecision(refusal, null, List.of());
  }

  /**
   * Runs the business processes on a message.
   *
   * @param tradeId the id of its trade
   * @param mayBeLate whether the trade date may be closed
   */
  static TradeDecision on(
      QueuedMessage queued, long tradeId, boolean mayBeLate, BusinessProcesses processes) {
    if (queued.quarantine() != null) {
      return refused(queued.quarantine());
    }
    TradeTerms block = queued.block();
    if (block != null) {
      return onBlock(queued, block, mayBeLate, processes);
    }
    if (queued.isCancellation()) {
      return NO_TRADE;
    }
    Checked<SecurityPurcSale> checked = queued.trade(processes, tradeId, mayBeLate);
    return checked instanceof Checked.Passed<SecurityPurcSale> passed
        ? new TradeDecision(null, bookable(passed.value(), processes), List.of())
        : refused(((Checked.Refused<SecurityPurcSale>) checked).refusal());
  }

  private static TradeDecision onBlock(
      QueuedMessage queued, TradeTerms block, boolean mayBeLate, BusinessProcesses processes) {
    Instant receivedAt = queued.message().receivedAt();
    Checked<List<BlockProcess.Part>> checked =
        processes.parts(block, queued.furtherId(), mayBeLate);
    return checked instanceof Checked.Passed<List<BlockProcess.Part>> passed
        ? new TradeDecision(
            null,
            null,
            passed.value().stream().map(part -> part(part, receivedAt, processes)).toList())
        : refused(((Checked.Refused<List<BlockProcess.Part>>) checked).refusal());
  }

  private static BlockPart part(
      BlockProcess.Part part, Instant receivedAt, BusinessProcesses processes) {
    byte[] body = TradeFields.of(part.terms()).document();
    return new BlockPart(
        IncomingTradeMessage.of(body, receivedAt, part.terms()), bookable(part.trade(), processes));
  }

  static BookableTrade bookable(SecurityPurcSale sale, BusinessProcesses processes) {
    return new BookableTrade(sale, processes.book(sale));
  }
}
