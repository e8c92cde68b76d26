package io.straightway.iso20022.grammar;

import java.math.BigDecimal;

/** Where a quantity stands, in units or as a face amount: zero or above. */
public record QuantityPlace(GrammarElement place, Place<BigDecimal> unit, Place<BigDecimal> face)
    implements IsoField<BigDecimal> {
  @Override
  public boolean isIn(Values values) {
    return values.has(place);
  }

  /** Whether it is a face amount. */
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

  /** The quantity, above zero. */
  public BigDecimal readAboveZero(Values values) throws UnreadableException {
    BigDecimal quantity = read(values);
    if (quantity.signum() == 0) {
      throw UnreadableException.value(place.path + " must be above zero.");
    }
    return quantity;
  }
}
