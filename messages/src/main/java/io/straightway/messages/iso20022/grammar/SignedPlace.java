package io.straightway.messages.iso20022.grammar;

import io.straightway.messages.iso20022.AmountDirection;
import java.math.BigDecimal;

/**
 * The place of an amount, and of the credit or debit indicator that gives its sign: incoming cash
 * is positive.
 */
public record SignedPlace(Place<BigDecimal> amount, Place<AmountDirection> side)
    implements IsoField<BigDecimal> {
  @Override
  public boolean isIn(Values values) {
    return amount.isIn(values);
  }

  /** Returns the currency of the amount. */
  public String currency(Values values) throws UnreadableException {
    return values.currency(amount);
  }

  @Override
  public BigDecimal read(Values values) throws UnreadableException {
    BigDecimal size = amount.read(values);
    return side.read(values).signed(size);
  }
}
