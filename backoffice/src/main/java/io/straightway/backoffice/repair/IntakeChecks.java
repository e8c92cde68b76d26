package io.straightway.backoffice.repair;

import io.straightway.books.ClosedDays;
import io.straightway.element.message.Action;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.CheckedTerms;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.process.TradeExtensions;
import io.straightway.staticdata.CurrentStaticData;
import java.sql.SQLException;
import java.time.Instant;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The checks of intake with the current static data, which is read again after a load has changed
 * it.
 */
final class IntakeChecks {
  private static final TradeExtensions NO_PLUG_INS =
      new TradeExtensions() {
        @Override
        public Checked<SecurityPurcSale> check(
            Checked<SecurityPurcSale> created, CheckedTerms terms) {
          return created;
        }

        @Override
        public void booked(long tradeId) {
          throw new UnsupportedOperationException("nothing is booked here");
        }
      };

  private final DataSource database;
  private @Nullable CurrentStaticData staticData;

  IntakeChecks(DataSource database) {
    this.database = database;
  }

  /**
   * Returns the refusal of a message, or null if intake would accept it. The books of its trade
   * date may be closed.
   */
  @Nullable Refusal refusal(byte[] body, Reading reading) throws SQLException {
    IncomingTradeMessage message = IncomingTradeMessage.of(body, Instant.EPOCH, reading);
    BusinessProcesses processes =
        new BusinessProcesses(staticData(), ClosedDays.read(database), NO_PLUG_INS);
    if (reading instanceof TradeTerms block && block.isBlock()) {
      return processes.parts(block, 0, true) instanceof Checked.Refused<?> refused
          ? refused.refusal()
          : null;
    }
    if (!(reading instanceof TradeTerms trade) || trade.action() == Action.CANCEL) {
      return processes.refusal(message, true);
    }
    return processes.trade(message, 0, true) instanceof Checked.Refused<SecurityPurcSale> refused
        ? refused.refusal()
        : null;
  }

  private synchronized CurrentStaticData staticData() throws SQLException {
    CurrentStaticData current = staticData;
    if (current == null) {
      current = CurrentStaticData.read(database);
      staticData = current;
    } else {
      current.refresh();
    }
    return current;
  }
}
