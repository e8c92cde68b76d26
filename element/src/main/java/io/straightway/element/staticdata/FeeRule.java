package io.straightway.element.staticdata;

import io.straightway.element.message.FeeKind;
import java.math.BigDecimal;

/**
 * What a trade costs when its message does not say.
 *
 * @param basisPoints hundredths of a percent of the consideration
 * @param minimum in the currency of the trade
 */
public record FeeRule(BigDecimal basisPoints, BigDecimal minimum) {
  private static final int BASIS_POINT_DIGITS = 4;

  /** A market code that stands for any market. */
  public static final String ANY_MARKET = "*";

  /** A side that stands for purchases and sales. */
  public static final String BOTH_SIDES = "BOTH";

  /**
   * What a rule is found by.
   *
   * @param fee what is paid for
   * @param mic an ISO 10383 market code, or {@link #ANY_MARKET}
   * @param side BUY, SELL or {@link #BOTH_SIDES}
   */
  public record Key(FeeKind fee, Security.Kind kind, String currency, String mic, String side) {}

  /** The fee on a consideration: its basis points, at least the minimum, rounded once. */
  public BigDecimal fee(BigDecimal consideration, Currency currency) {
    BigDecimal share = consideration.multiply(basisPoints).movePointLeft(BASIS_POINT_DIGITS);
    return currency.round(share.max(minimum));
  }
}
