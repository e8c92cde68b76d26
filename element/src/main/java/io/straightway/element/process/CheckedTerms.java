package io.straightway.element.process;

import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a message that passed the message process, with their static data.
 *
 * @param security the security as it trades on the trade's market
 * @param settlementDate the settlement date; null for the end of the market's cycle
 * @param mic the trade's market; null if it is the security's own
 * @param staticData the data that the terms were checked against, and will be enriched from
 */
public record CheckedTerms(
    TradeTerms terms,
    @Nullable LocalDate settlementDate,
    Security security,
    @Nullable String mic,
    Currency currency,
    StaticData staticData) {
  /** Returns the currency in which cash moves. */
  public Currency settlementCurrency() {
    Currency other = FxCheck.settlementCurrency(terms, currency, staticData);
    return other == null ? currency : other;
  }

  /** Returns the days on which the trade can settle. */
  public BusinessCalendar settlementCalendar() {
    return staticData.settlementCalendar(settlementCurrency(), security);
  }

  /**
   * Makes the trade, with the id of its message: settlement date, consideration, interest and fees
   * are computed, or taken as supplied where allowed.
   */
  public Checked<SecurityPurcSale> trade(long tradeId) {
    return new Enrichment(this).trade(tradeId);
  }

  /**
   * Returns a trade with new fees and its new settlement amount; unchanged if it settles in its own
   * currency.
   */
  public Checked<SecurityPurcSale> charged(SecurityPurcSale trade) {
    return FxCheck.converted(trade, terms, currency, staticData);
  }

  /** Returns a copy with another settlement date, a business day not before the trade date. */
  public CheckedTerms settlingOn(LocalDate day) {
    return new CheckedTerms(terms, day, security, mic, currency, staticData);
  }
}
