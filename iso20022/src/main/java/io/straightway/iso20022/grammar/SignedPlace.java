package io.straightway.iso20022.grammar;

import io.straightway.iso20022.AmountDirection;
import java.math.BigDecimal;

/** Where an amount stands, and the side that gives it its sign: what comes in is above zero. */
public record SignedPlace(Place<BigDecimal> amount, Place<AmountDirection> side)
    implements IsoField<BigDecimal> {
  @Override
  public boolean isIn(Values values) {
    return amount.isIn(values);
  }

  /** Its currency. */
  public String currency(Values values) throws UnreadableException {
    return values.currency(amount);
  }

  @Override
  public BigDecimal read(Values values) throws UnreadableException {
    BigDecimal size = amount.read(values);
    return side.read(values).signed(size);
  }
}
