package io.straightway.feeder.generator;

import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;

/**
 * A trade date with its settlement dates.
 *
 * @param date the trade date
 * @param settlement the settlement date in each market
 */
record TradingDay(LocalDate date, Map<Market, LocalDate> settlement) {

  static TradingDay of(LocalDate date, BusinessDays days) {
    Map<Market, LocalDate> settlement = new EnumMap<>(Market.class);
    for (Market market : Market.values()) {
      settlement.put(market, days.plus(date, market.settlementDays, market.currency));
    }
    return new TradingDay(date, settlement);
  }

  LocalDate settlement(Market market) {
    return settlement.getOrDefault(market, date);
  }
}
