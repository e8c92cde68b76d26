package io.straightway.element.process;

import io.straightway.element.message.FxTerms;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The settlement of a trade in a currency other than its own.
 *
 * @param currency the settlement currency
 * @param rate the agreed rate
 * @param calculation how the rate is quoted
 * @param amount the net amount in the settlement currency, with its sign
 */
public record FxLeg(
    String currency, BigDecimal rate, FxTerms.Calculation calculation, BigDecimal amount) {

  /**
   * Returns an amount in the settlement currency, rounded once.
   *
   * @param decimals decimals of the settlement currency's minor unit
   */
  public static BigDecimal convert(
      BigDecimal amount, BigDecimal rate, FxTerms.Calculation calculation, int decimals) {
    return calculation == FxTerms.Calculation.MULTIPLY
        ? amount.multiply(rate).setScale(decimals, RoundingMode.HALF_EVEN)
        : amount.divide(rate, decimals, RoundingMode.HALF_EVEN);
  }
}
