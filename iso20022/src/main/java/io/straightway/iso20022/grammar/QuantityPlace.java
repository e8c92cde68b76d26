package io.straightway.iso20022.grammar;

import io.straightway.iso20022.FieldRules;
import java.math.BigDecimal;

/** Where a quantity stands in a message, in one of two ways. */
public final class QuantityPlace {
  private final GrammarElement place;
  private final GrammarElement unit;
  private final GrammarElement face;

  /** The quantity at a place that holds {@code Unit} or {@code FaceAmt}. */
  public QuantityPlace(GrammarElement place) {
    this.place = place;
    unit = place.value("Unit");
    face = place.value("FaceAmt");
  }

  /** Whether it is there. */
  public boolean isThere(Values values) {
    return values.has(place);
  }

  /** Whether it is a face amount. */
  public boolean isFaceAmount(Values values) throws UnreadableException {
    boolean faceAmount = values.has(face);
    if (faceAmount == values.has(unit)) {
      throw UnreadableException.structure(place.path() + " must hold either Unit or FaceAmt.");
    }
    return faceAmount;
  }

  /** The quantity, zero or above. */
  public BigDecimal read(Values values) throws UnreadableException {
    return isFaceAmount(values)
        ? values.number(face, FieldRules.FACE_DECIMALS)
        : values.number(unit, FieldRules.UNIT_DECIMALS);
  }

  /** The quantity, above zero. */
  public BigDecimal readAboveZero(Values values) throws UnreadableException {
    BigDecimal quantity = read(values);
    if (quantity.signum() == 0) {
      throw UnreadableException.value(place.path() + " must be above zero.");
    }
    return quantity;
  }
}
