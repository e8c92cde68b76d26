package io.straightway.staticdata;

import java.math.BigDecimal;
import java.math.RoundingMode;
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
 * @param priceRounding how its market rounds the amount of a price; null for half to even
 */
public record Security(
    String isin,
    String name,
    Kind kind,
    String currency,
    String mic,
    String calendar,
    int settlementDays,
    @Nested @Nullable BondTerms bond,
    @Nullable RoundingMode priceRounding) {
  /** Rounds the amount of a price to the minor unit of its currency, once. */
  public BigDecimal rounded(BigDecimal amount, Currency in) {
    return priceRounding == null
        ? in.round(amount)
        : amount.setScale(in.minorUnit(), priceRounding);
  }

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
        bond,
        priceRounding);
  }

  /** The kind of security, which decides the meaning of its price. */
  public enum Kind {
    /** Price per unit. */
    EQUITY,
    /** Price in percent of nominal; quantity is nominal. */
    BOND
  }
}
