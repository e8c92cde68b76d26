package io.straightway.iso20022;

import java.math.BigDecimal;

/** A number has more digits or decimals than a message can say. */
public final class NumberTooLongException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** One that a field has no room for. */
  public NumberTooLongException(String field, BigDecimal value) {
    super(FieldRules.unsayable(field, value));
  }
}
