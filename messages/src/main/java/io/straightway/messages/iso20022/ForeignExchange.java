package io.straightway.messages.iso20022;

import io.straightway.messages.iso20022.FieldRules.NumberTooLongException;
import java.math.BigDecimal;

/**
 * The exchange of a settlement amount from the currency in which it was agreed (ISO 20022 {@code
 * FXDtls} and {@code OrgnlCcyAndOrdrdAmt}). Numbers are kept without trailing zeros.
 *
 * @param unitCurrency the currency whose unit has the rate as its price
 * @param quotedCurrency the currency of the rate; either this or the unit currency is the
 *     settlement currency
 * @param rate the rate, above zero, at most 11 digits of which 10 are decimals
 * @param originalAmount the amount in the other of the two currencies, zero or above
 */
public record ForeignExchange(
    String unitCurrency, String quotedCurrency, BigDecimal rate, BigDecimal originalAmount) {
  static final int RATE_DIGITS = 11;

  /** Decimals of a rate (BaseOneRate). */
  public static final int RATE_DECIMALS = 10;

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
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

  /** Returns the currency in which the amount was agreed. */
  public String originalCurrency(String settlementCurrency) {
    return unitCurrency.equals(settlementCurrency) ? quotedCurrency : unitCurrency;
  }
}
