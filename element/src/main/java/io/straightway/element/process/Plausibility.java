package io.straightway.element.process;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.DateWindow;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The check that the dates of a trade are within the window of its market. */
final class Plausibility {
  private Plausibility() {}

  /**
   * Returns the implausible date's refusal, or null.
   *
   * @param today the business date; null while none has been opened: then only the settlement date
   *     is compared, with the trade date
   */
  static @Nullable Refusal refusal(
      TradeTerms trade, @Nullable LocalDate today, StaticData staticData) {
    LocalDate day = today == null ? trade.tradeDate() : today;
    DateWindow window = staticData.dateWindow(market(trade, day, staticData), day);
    long ahead = ChronoUnit.DAYS.between(day, trade.tradeDate());
    if (ahead > window.tradeDaysAhead() || -ahead > window.tradeDaysBack()) {
      return new Refusal(
          ReasonCode.TRADE_DATE_IMPLAUSIBLE,
          "TradeDate",
          "%s is further from the business date %s than %d days back or %d ahead"
              .formatted(trade.tradeDate(), day, window.tradeDaysBack(), window.tradeDaysAhead()));
    }
    LocalDate settles = trade.settlementDate();
    if (settles != null
        && ChronoUnit.DAYS.between(trade.tradeDate(), settles) > window.settlementDaysAhead()) {
      return new Refusal(
          ReasonCode.SETTLEMENT_DATE_IMPLAUSIBLE,
          "SettlementDate",
          "%s is more than %d days after the trade date %s"
              .formatted(settles, window.settlementDaysAhead(), trade.tradeDate()));
    }
    return null;
  }

  /** Returns the market of the trade; if that is unknown, the security's own. */
  private static String market(TradeTerms trade, LocalDate day, StaticData staticData) {
    Security security = staticData.security(trade.isin(), day);
    if (security == null) {
      return DateWindow.ANY_MARKET;
    }
    return MarketChoice.of(trade, security, day, staticData)
            instanceof Checked.Passed<Security> chosen
        ? chosen.value().mic()
        : security.mic();
  }
}
