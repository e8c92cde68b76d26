package io.straightway.staticdata;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A currency.
 *
 * @param minorUnit decimals of its smallest unit: 2 for GBP, 0 for JPY
 * @param calendar the name of the calendar of its payment system
 */
public record Currency(String code, int minorUnit, String calendar) {
  /** Rounds a computed amount to the minor unit, half to even; once, at the end. */
  public BigDecimal round(BigDecimal amount) {
    return amount.setScale(minorUnit, RoundingMode.HALF_EVEN);
  }

  /** Returns whether an amount is a whole number of minor units. */
  public boolean holds(BigDecimal amount) {
    return amount.stripTrailingZeros().scale() <= minorUnit;
  }
}
