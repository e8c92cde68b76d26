package io.straightway.staticdata;

import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A security that can be traded.
 *
 * @param currency the ISO 4217 code that it trades in
 * @param mic the ISO 10383 code of its market
 * @param calendar the name of its market's calendar
 * @param settlementDays business days from trade to settlement
 * @param bond the terms of its interest; null for an equity
 */
public record Security(
    String isin,
    String name,
    Kind kind,
    String currency,
    String mic,
    String calendar,
    int settlementDays,
    @Nested @Nullable BondTerms bond) {
  /** Returns whether a market and currency are those of the security's own row. */
  public boolean tradesAt(String otherMic, String otherCurrency) {
    return mic.equals(otherMic) && currency.equals(otherCurrency);
  }

  /** Returns the same security as it trades elsewhere. */
  Security listed(Listing.Key key, Listing listing) {
    return new Security(
        isin,
        name,
        kind,
        key.currency(),
        key.mic(),
        listing.calendar(),
        listing.settlementDays(),
        bond);
  }

  /** The kind of security, which decides the meaning of its price. */
  public enum Kind {
    /** Price per unit. */
    EQUITY,
    /** Price in percent of nominal; quantity is nominal. */
    BOND
  }
}
