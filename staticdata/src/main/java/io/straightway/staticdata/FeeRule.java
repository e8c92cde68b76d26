package io.straightway.staticdata;

import java.math.BigDecimal;

/**
 * The fee of a trade whose message does not state it.
 *
 * @param basisPoints hundredths of a percent of the consideration
 * @param minimum the least fee, in the currency of the trade
 */
public record FeeRule(BigDecimal basisPoints, BigDecimal minimum) {
  private static final int BASIS_POINT_DIGITS = 4;

  /** The market code for any market. */
  public static final String ANY_MARKET = "*";

  /** The side for both purchases and sales. */
  public static final String BOTH_SIDES = "BOTH";

  /**
   * The key of a fee rule.
   *
   * @param fee the kind of fee
   * @param mic an ISO 10383 market code, or {@link #ANY_MARKET}
   * @param side BUY, SELL or {@link #BOTH_SIDES}
   */
  public record Key(FeeKind fee, Security.Kind kind, String currency, String mic, String side) {}

  /** Returns the fee on a consideration: its basis points, at least the minimum, rounded once. */
  public BigDecimal fee(BigDecimal consideration, Currency currency) {
    BigDecimal share = consideration.multiply(basisPoints).movePointLeft(BASIS_POINT_DIGITS);
    return currency.round(share.max(minimum));
  }
}
