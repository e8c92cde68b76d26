package io.straightway.element.process;

import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.StaticData;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a message that passed the message process, with the static data that it names.
 *
 * @param security as it trades on the market of the trade
 * @param settlementDate on which it is to settle; null for where the market's cycle ends
 * @param mic that market; null if it is that of the security itself
 * @param staticData what it was checked against, and will be enriched from
 */
public record CheckedTerms(
    TradeTerms terms,
    @Nullable LocalDate settlementDate,
    Security security,
    @Nullable String mic,
    Currency currency,
    StaticData staticData) {
  /** The currency in which cash moves. */
  public Currency settlementCurrency() {
    Currency known = FxCheck.settlementCurrency(terms, currency, staticData);
    return known == null ? currency : known;
  }

  /** The days on which the trade can settle. */
  public BusinessCalendar settlementCalendar() {
    return staticData.settlementCalendar(settlementCurrency(), security);
  }

  /**
   * Makes the trade, with the id of its message: settlement date, consideration, interest and fees
   * are computed, or taken as supplied where they may be.
   */
  public Checked<SecurityPurcSale> trade(long tradeId) {
    return new Enrichment(this).trade(tradeId);
  }

  /** What a trade whose fees have changed is to settle for; itself, if it is in one currency. */
  public Checked<SecurityPurcSale> charged(SecurityPurcSale trade) {
    return FxCheck.converted(trade, terms, currency, staticData);
  }

  /** The same with another settlement date, a business day not before the trade date. */
  public CheckedTerms settlingOn(LocalDate day) {
    return new CheckedTerms(terms, day, security, mic, currency, staticData);
  }
}
