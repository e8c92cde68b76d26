package io.straightway.messages.iso20022.grammar;

import java.math.BigDecimal;

/** The place of a quantity of zero or above, in units or as a face amount. */
public record QuantityPlace(GrammarElement place, Place<BigDecimal> unit, Place<BigDecimal> face)
    implements IsoField<BigDecimal> {
  @Override
  public boolean isIn(Values values) {
    return values.has(place);
  }

  /** Returns whether the quantity is a face amount. */
  public boolean isFaceAmount(Values values) throws UnreadableException {
    boolean faceAmount = face.isIn(values);
    if (faceAmount == unit.isIn(values)) {
      throw UnreadableException.structure(place.path + " must hold either Unit or FaceAmt.");
    }
    return faceAmount;
  }

  @Override
  public BigDecimal read(Values values) throws UnreadableException {
    return (isFaceAmount(values) ? face : unit).read(values);
  }

  /** Returns the quantity, which must be above zero. */
  public BigDecimal readAboveZero(Values values) throws UnreadableException {
    BigDecimal quantity = read(values);
    if (quantity.signum() == 0) {
      throw UnreadableException.value(place.path + " must be above zero.");
    }
    return quantity;
  }
}
