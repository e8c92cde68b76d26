package io.straightway.element.process;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The choice of a trade's market among those of its security: by the currency and, if the message
 * names one, by the place of trade. It is never guessed.
 */
final class MarketChoice {
  private MarketChoice() {}

  /** Returns the security as it trades on that market, or a refusal if the market is unclear. */
  static Checked<Security> of(
      TradeTerms trade, Security security, LocalDate day, StaticData staticData) {
    List<Security> markets = staticData.markets(security, day);
    List<Security> inCurrency = in(trade.currency(), markets);
    if (inCurrency.isEmpty()) {
      return Checked.refused(
          ReasonCode.CURRENCY_MISMATCH,
          "Currency",
          "%s trades in %s, not in %s"
              .formatted(trade.isin(), currencies(markets), trade.currency()));
    }
    String place = trade.placeOfTrade();
    if (place == null && inCurrency.size() > 1) {
      return Checked.refused(
          ReasonCode.MARKET_AMBIGUOUS,
          "PlaceOfTrade",
          "%s trades in %s at %s, and the message does not name one"
              .formatted(trade.isin(), trade.currency(), places(inCurrency)));
    }
    for (Security market : inCurrency) {
      if (place == null || place.equals(market.mic())) {
        return new Checked.Passed<>(market);
      }
    }
    return Checked.refused(
        ReasonCode.MARKET_UNKNOWN,
        "PlaceOfTrade",
        "%s trades in %s at %s, not at %s"
            .formatted(trade.isin(), trade.currency(), places(inCurrency), place));
  }

  private static List<Security> in(String currency, List<Security> markets) {
    if (markets.size() == 1) {
      return markets.get(0).currency().equals(currency) ? markets : List.of();
    }
    return markets.stream().filter(market -> market.currency().equals(currency)).toList();
  }

  private static String currencies(List<Security> markets) {
    return markets.stream().map(Security::currency).distinct().collect(Collectors.joining(", "));
  }

  private static String places(List<Security> markets) {
    return markets.stream().map(Security::mic).collect(Collectors.joining(", "));
  }
}
