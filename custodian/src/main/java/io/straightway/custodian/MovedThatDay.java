package io.straightway.custodian;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction has settled on the last day on which it settled anything.
 *
 * @param day null if it has settled nothing
 */
record MovedThatDay(@Nullable LocalDate day, BigDecimal quantity, BigDecimal amount) {
  static final MovedThatDay NOTHING = new MovedThatDay(null, BigDecimal.ZERO, BigDecimal.ZERO);

  /** With what settles today. */
  MovedThatDay plus(LocalDate today, BigDecimal newQuantity, BigDecimal newAmount) {
    return new MovedThatDay(
        today, quantityOn(today).add(newQuantity), amountOn(today).add(newAmount));
  }

  BigDecimal quantityOn(LocalDate today) {
    return today.equals(day) ? quantity : BigDecimal.ZERO;
  }

  BigDecimal amountOn(LocalDate today) {
    return today.equals(day) ? amount : BigDecimal.ZERO;
  }
}
