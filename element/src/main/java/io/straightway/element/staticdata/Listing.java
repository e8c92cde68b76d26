package io.straightway.element.staticdata;

/**
 * A market that a security trades on besides its own, or in another currency.
 *
 * @param calendar the name of the market's calendar
 * @param settlementDays business days from trade to settlement
 */
public record Listing(String calendar, int settlementDays) {
  /**
   * What a listing is found by.
   *
   * @param mic the ISO 10383 code of the market
   * @param currency the ISO 4217 code it trades in there
   */
  public record Key(String isin, String mic, String currency) {}
}
