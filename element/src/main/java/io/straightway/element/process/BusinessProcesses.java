package io.straightway.element.process;

import io.straightway.books.Booking;
import io.straightway.books.ClosedDays;
import io.straightway.element.message.Action;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.Account;
import io.straightway.staticdata.Side;
import io.straightway.staticdata.StaticData;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The business processes with the current static data.
 *
 * @param staticData the current static data
 * @param closedDays the business date, and the days closed for new trades
 * @param extensions the checks of plug-ins
 */
public record BusinessProcesses(
    Supplier<StaticData> staticData, ClosedDays closedDays, TradeExtensions extensions) {
  private static final MessageProcess MESSAGE_PROCESS = new MessageProcess();
  private static final TradeProcess TRADE_PROCESS = new TradeProcess();

  /**
   * Runs the business process on the message.
   *
   * @param mayBeLate whether the trade date may be closed
   * @return the refusal, or null if the message passes
   */
  public @Nullable Refusal refusal(IncomingTradeMessage message, boolean mayBeLate) {
    return onMessage(message, mayBeLate) instanceof Checked.Refused<CheckedTerms> refused
        ? refused.refusal()
        : null;
  }

  private Checked<CheckedTerms> onMessage(IncomingTradeMessage message, boolean mayBeLate) {
    if (message.reading() instanceof Reading.Unreadable unreadable) {
      return new Checked.Refused<>(unreadable.refusal());
    }
    TradeTerms trade = (TradeTerms) message.reading();
    return onTerms(trade, mayBeLate);
  }

  private Checked<CheckedTerms> onTerms(TradeTerms trade, boolean mayBeLate) {
    Refusal implausible =
        trade.action() == Action.CANCEL
            ? null
            : Plausibility.refusal(trade, closedDays.today(), staticData.get());
    if (implausible != null) {
      return new Checked.Refused<>(implausible);
    }
    return isLate(trade) && !mayBeLate
        ? new Checked.Refused<>(dayClosed(trade.tradeDate()))
        : MESSAGE_PROCESS.run(trade, staticData.get());
  }

  /** Returns whether the message reports a new trade of a closed day. */
  public boolean isLate(IncomingTradeMessage message) {
    return message.reading() instanceof TradeTerms trade && isLate(trade);
  }

  private boolean isLate(TradeTerms trade) {
    return trade.action() == Action.NEW && closedDays.contain(trade.tradeDate());
  }

  private Refusal dayClosed(LocalDate tradeDate) {
    return new Refusal(
        ReasonCode.DAY_CLOSED,
        "TradeDate",
        tradeDate + " is closed; the books are closed up to " + closedDays.upTo());
  }

  /**
   * Runs the business process on the message and the first half of the one on the trade, which
   * makes, enriches and checks the trade.
   *
   * @param tradeId the id of the message, and of the trade
   * @param mayBeLate whether the trade date may be closed
   */
  public Checked<SecurityPurcSale> trade(
      IncomingTradeMessage message, long tradeId, boolean mayBeLate) {
    return onMessage(message, mayBeLate)
        .then(valid -> extensions.check(valid.trade(tradeId), valid));
  }

  /**
   * Runs these processes for a block and returns a trade for each of its accounts, or a refusal of
   * all of them; no trades while the block is not fully allocated.
   *
   * @param firstId the id of the first trade and of its message; the others follow
   */
  public Checked<List<BlockProcess.Part>> parts(TradeTerms terms, long firstId, boolean mayBeLate) {
    BlockProcess block = new BlockProcess(terms);
    Refusal refusal = block.refusal();
    if (refusal != null) {
      return new Checked.Refused<>(refusal);
    }
    if (block.isOpen()) {
      return new Checked.Passed<>(List.of());
    }
    return onTerms(block.whole(), mayBeLate)
        .then(
            checked ->
                checked
                    .trade(firstId)
                    .then(whole -> allowed(block.parts(whole, checked, firstId), mayBeLate)));
  }

  private Checked<List<BlockProcess.Part>> allowed(
      List<BlockProcess.Part> parts, boolean mayBeLate) {
    List<BlockProcess.Part> allowed = new ArrayList<>();
    for (BlockProcess.Part part : parts) {
      if (part.trade().consideration().signum() == 0 && !part.trade().freeOfPayment()) {
        return Checked.refused(
            ReasonCode.AMOUNT_ZERO,
            "Allocation",
            "the share of " + part.trade().account() + " in the consideration is zero");
      }
      Checked<SecurityPurcSale> checked =
          onTerms(part.terms(), mayBeLate)
              .then(valid -> extensions.check(open(part.trade()), valid));
      if (checked instanceof Checked.Refused<SecurityPurcSale> refused) {
        return new Checked.Refused<>(refused.refusal());
      }
      SecurityPurcSale trade = ((Checked.Passed<SecurityPurcSale>) checked).value();
      allowed.add(new BlockProcess.Part(part.terms(), trade));
    }
    return new Checked.Passed<>(allowed);
  }

  /** Returns a trade, or a refusal if its account ends before the trade settles. */
  private Checked<SecurityPurcSale> open(SecurityPurcSale trade) {
    LocalDate end = staticData.get().accountEnd(trade.account(), trade.settlementDate());
    return end == null
        ? new Checked.Passed<>(trade)
        : Checked.refused(
            ReasonCode.ACCOUNT_UNKNOWN,
            "Allocation",
            "%s ended on %s, and the trade settles on %s"
                .formatted(trade.account(), end, trade.settlementDate()));
  }

  /** Returns whether this is a sale or delivery from an account that may not be short. */
  public boolean mayNotGoShort(SecurityPurcSale trade) {
    if (trade.side() == Side.BUY) {
      return false;
    }
    Account account = staticData.get().account(trade.account(), trade.tradeDate());
    return account != null && !account.mayBeShort();
  }

  /** Runs the second half of the business process on the trade: its effect on the books. */
  public Booking book(SecurityPurcSale trade) {
    return TRADE_PROCESS.book(trade);
  }
}
