package io.straightway.element.staticdata;

/**
 * A security that can be traded.
 *
 * @param currency the ISO 4217 code it trades in
 * @param mic the ISO 10383 code of its market
 * @param settlementDays business days from trade to settlement
 */
public record Security(
    String isin, String name, Kind kind, String currency, String mic, int settlementDays) {
  /** How the price is to be read. */
  public enum Kind {
    /** Price per unit. */
    EQUITY,
    /** Price in percent of nominal; quantity is nominal. */
    BOND
  }
}
