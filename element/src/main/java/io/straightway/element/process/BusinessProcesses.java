package io.straightway.element.process;

import io.straightway.element.message.Action;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Side;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.staticdata.Account;
import io.straightway.element.staticdata.ClosedDays;
import io.straightway.element.staticdata.StaticData;
import java.time.LocalDate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The business processes with the static data of the moment.
 *
 * @param staticData of the moment
 * @param closedDays days that take no new trades, and the business date
 * @param extensions the house's own checks
 */
public record BusinessProcesses(
    Supplier<StaticData> staticData, ClosedDays closedDays, TradeExtensions extensions) {
  private static final MessageProcess MESSAGE_PROCESS = new MessageProcess();
  private static final TradeProcess TRADE_PROCESS = new TradeProcess();

  /**
   * The business process on the message.
   *
   * @param mayBeLate whether the books of its trade date may be closed
   * @return why the message is refused, or null
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
    Refusal implausible =
        trade.action() == Action.CANCEL
            ? null
            : Plausibility.refusal(trade, closedDays.today(), staticData.get());
    if (implausible != null) {
      return new Checked.Refused<>(implausible);
    }
    return isLate(message) && !mayBeLate
        ? new Checked.Refused<>(dayClosed(trade.tradeDate()))
        : MESSAGE_PROCESS.run(trade, staticData.get());
  }

  /** Whether the message reports a new trade of a day whose books are closed. */
  public boolean isLate(IncomingTradeMessage message) {
    return message.reading() instanceof TradeTerms trade
        && trade.action() == Action.NEW
        && closedDays.contain(trade.tradeDate());
  }

  private Refusal dayClosed(LocalDate tradeDate) {
    return new Refusal(
        ReasonCode.DAY_CLOSED,
        "TradeDate",
        tradeDate + " is closed; the books are closed up to " + closedDays.upTo());
  }

  /**
   * The business process on the message, and the first half of that on the trade: makes, enriches
   * and checks it.
   *
   * @param tradeId the id of the message, and of the trade
   * @param mayBeLate whether the books of its trade date may be closed
   */
  public Checked<SecurityPurcSale> trade(
      IncomingTradeMessage message, long tradeId, boolean mayBeLate) {
    return onMessage(message, mayBeLate)
        .then(valid -> extensions.check(valid.trade(tradeId), valid));
  }

  /** Whether this is a sale, or a delivery, of an account that may not be short. */
  public boolean mayNotGoShort(SecurityPurcSale trade) {
    if (trade.side() == Side.BUY) {
      return false;
    }
    Account account = staticData.get().account(trade.account(), trade.tradeDate());
    return account != null && !account.mayBeShort();
  }

  /** The second half: what the trade does to the books. */
  public Booking book(SecurityPurcSale trade) {
    return TRADE_PROCESS.book(trade);
  }
}
