package io.straightway.iso20022;

import java.math.BigDecimal;

/**
 * That an amount is settled in another currency than it was agreed in (ISO 20022 {@code FXDtls} and
 * {@code OrgnlCcyAndOrdrdAmt}). Numbers are kept without needless zeros at their end.
 *
 * @param unitCurrency one unit of this currency is worth the rate
 * @param quotedCurrency the currency of the rate; one of the two is that of settlement
 * @param rate more than zero, at most 11 digits of which 10 are decimals
 * @param originalAmount the amount in the other of the two currencies, zero or above
 */
public record ForeignExchange(
    String unitCurrency, String quotedCurrency, BigDecimal rate, BigDecimal originalAmount) {
  static final int RATE_DIGITS = 11;

  /** Decimals of a rate (BaseOneRate). */
  public static final int RATE_DECIMALS = 10;

  /**
   * Checks that a message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public ForeignExchange {
    FieldRules.currency(unitCurrency);
    FieldRules.currency(quotedCurrency);
    FieldRules.require(rate.signum() > 0, "rate", rate);
    rate = FieldRules.number("rate", rate, RATE_DECIMALS);
    if (rate.precision() > RATE_DIGITS) {
      throw new NumberTooLongException("rate", rate);
    }
    originalAmount = FieldRules.amount("originalAmount", originalAmount);
  }

  /** The currency that the amount was agreed in. */
  public String originalCurrency(String settlementCurrency) {
    return unitCurrency.equals(settlementCurrency) ? quotedCurrency : unitCurrency;
  }
}
