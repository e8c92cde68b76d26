package io.straightway.element.queue;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.plugin.Plugins;
import io.straightway.element.process.Booking;
import io.straightway.element.process.Checked;
import io.straightway.element.process.MessageProcess;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.process.TradeProcess;
import io.straightway.element.process.ValidInstruction;
import io.straightway.element.staticdata.StaticData;
import java.util.function.Supplier;

/** The business processes with the static data of the moment. */
final class BusinessProcesses {
  private final MessageProcess messageProcess = new MessageProcess();
  private final TradeProcess tradeProcess = new TradeProcess();
  private final Supplier<StaticData> staticData;
  private final Plugins plugins;

  BusinessProcesses(Supplier<StaticData> staticData, Plugins plugins) {
    this.staticData = staticData;
    this.plugins = plugins;
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
    return messageProcess.run(readable.instruction(), staticData.get());
  }

  /** The first half of the business process on the trade: makes, enriches and checks it. */
  Checked<SecurityPurcSale> createTrade(long tradeId, ValidInstruction valid) {
    return plugins.check(
        tradeProcess.create(tradeId, valid), valid.currency(), valid.currency()::isBusinessDay);
  }

  /** The second half: what the trade does to the books. */
  Booking book(SecurityPurcSale trade) {
    return tradeProcess.book(trade);
  }
}
