package io.straightway.element.queue;

import io.straightway.element.message.Action;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeInstruction;
import io.straightway.element.plugin.Plugins;
import io.straightway.element.process.Booking;
import io.straightway.element.process.Checked;
import io.straightway.element.process.MessageProcess;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.process.TradeProcess;
import io.straightway.element.process.ValidInstruction;
import io.straightway.element.staticdata.ClosedDays;
import io.straightway.element.staticdata.StaticData;
import java.time.LocalDate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The business processes with the static data of the moment. */
public final class BusinessProcesses {
  private final MessageProcess messageProcess = new MessageProcess();
  private final TradeProcess tradeProcess = new TradeProcess();
  private final Supplier<StaticData> staticData;
  private final ClosedDays closedDays;
  private final Plugins plugins;

  /**
   * @param staticData of the moment
   * @param closedDays days that take no new trades
   * @param plugins the house's own checks
   */
  public BusinessProcesses(
      Supplier<StaticData> staticData, ClosedDays closedDays, Plugins plugins) {
    this.staticData = staticData;
    this.closedDays = closedDays;
    this.plugins = plugins;
  }

  /** The house's own checks, and actions after a booking. */
  Plugins plugins() {
    return plugins;
  }

  /** The business process on the message. */
  Checked<ValidInstruction> onMessage(Work work) {
    if (work.quarantined() != null) {
      return new Checked.Refused<>(work.quarantined());
    }
    IncomingTradeMessage message = work.message();
    if (message.reading() instanceof Reading.Unreadable unreadable) {
      return new Checked.Refused<>(unreadable.refusal());
    }
    Reading.Readable readable = (Reading.Readable) message.reading();
    TradeInstruction trade = readable.instruction();
    return isLate(work) && !work.mayBeLate()
        ? new Checked.Refused<>(dayClosed(trade.tradeDate()))
        : messageProcess.run(trade, staticData.get());
  }

  /** Whether the message reports a new trade of a day whose books are closed. */
  boolean isLate(Work work) {
    return work.message().reading() instanceof Reading.Readable readable
        && readable.instruction().action() == Action.NEW
        && closedDays.contain(readable.instruction().tradeDate());
  }

  private Refusal dayClosed(LocalDate tradeDate) {
    return new Refusal(
        ReasonCode.DAY_CLOSED,
        "TradeDate",
        tradeDate + " is closed; the books are closed up to " + closedDays.upTo());
  }

  /**
   * Why the message is refused before anything is made of it, or null. A cancellation takes back
   * what is there, whatever static data says of its terms by now.
   */
  @Nullable Refusal refusal(Work work) {
    if (work.isCancellation()) {
      return work.quarantined();
    }
    return onMessage(work) instanceof Checked.Refused<ValidInstruction> refused
        ? refused.refusal()
        : null;
  }

  /** The first half of the business process on the trade: makes, enriches and checks it. */
  Checked<SecurityPurcSale> createTrade(long tradeId, ValidInstruction valid) {
    return plugins.check(tradeProcess.create(tradeId, valid), valid, tradeProcess);
  }

  /** The second half: what the trade does to the books. */
  Booking book(SecurityPurcSale trade) {
    return tradeProcess.book(trade);
  }
}
