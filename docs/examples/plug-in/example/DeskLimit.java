package example;

import io.straightway.element.message.FeeKind;
import io.straightway.element.plugin.TradeAction;
import io.straightway.element.plugin.TradeCheck;
import io.straightway.element.plugin.TradeView;
import io.straightway.element.plugin.Verdict;
import java.math.BigDecimal;

/** Stops trades over a million, charges small ones, and tells of what was booked. */
public final class DeskLimit implements TradeCheck, TradeAction {
  private static final BigDecimal LIMIT = new BigDecimal("1000000");
  private static final BigDecimal SMALL = new BigDecimal("1000");
  private static final BigDecimal CHARGE = new BigDecimal("5");

  private final System.Logger log = System.getLogger("desk-limit");

  @Override
  public String name() {
    return "desk-limit";
  }

  @Override
  public Verdict check(TradeView trade) {
    if (trade.netAmount().compareTo(LIMIT) > 0) {
      return Verdict.refuse(
          trade.netAmount().toPlainString() + " " + trade.currency() + " is over the desk's limit");
    }
    return trade.consideration().compareTo(SMALL) < 0
        ? Verdict.charge(FeeKind.OTHER, CHARGE)
        : Verdict.pass();
  }

  @Override
  public void booked(TradeView trade) {
    log.log(System.Logger.Level.INFO, "booked " + trade.tradeReference());
  }
}
