package example;

import io.straightway.element.plugin.TradeAction;
import io.straightway.element.plugin.TradeCheck;
import io.straightway.element.plugin.TradeView;
import io.straightway.element.plugin.Verdict;
import io.straightway.staticdata.FeeKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Stops trades over a million, charges small ones, and writes down what was booked. */
public final class DeskLimit implements TradeCheck, TradeAction {
  private static final BigDecimal LIMIT = new BigDecimal("1000000");
  private static final BigDecimal SMALL = new BigDecimal("1000");
  private static final BigDecimal CHARGE = new BigDecimal("5");
  private static final Path LOG = Path.of("desk-limit.log");

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
    try {
      Files.writeString(
          LOG,
          trade.tradeReference() + " " + trade.netAmount().toPlainString() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
