package io.straightway.staticdata;

/**
 * A market on which a security trades in addition to its own, or in another currency.
 *
 * @param calendar the name of the market's calendar
 * @param settlementDays business days from trade to settlement
 */
public record Listing(String calendar, int settlementDays) {
  /**
   * The key of a listing.
   *
   * @param mic the ISO 10383 code of the market
   * @param currency the ISO 4217 code that the security trades in there
   */
  public record Key(String isin, String mic, String currency) {}
}
