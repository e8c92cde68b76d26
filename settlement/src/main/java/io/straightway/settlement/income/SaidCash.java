package io.straightway.settlement.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Cash that a message has said of.
 *
 * @param entryId below zero if it is written now: -1 is the first
 * @param quantity that a redemption has taken out
 * @param isUndone whether it was taken back, or takes something back
 */
public record SaidCash(
    long entryId,
    long incomeId,
    BigDecimal quantity,
    BigDecimal cash,
    LocalDate day,
    boolean isNoticed,
    boolean isInCash,
    boolean isUndone) {
  boolean agrees(BigDecimal amount, LocalDate on, long mostDays) {
    return cash.compareTo(amount) == 0 && Math.abs(ChronoUnit.DAYS.between(day, on)) <= mostDays;
  }

  SaidCash inBoth() {
    return new SaidCash(entryId, incomeId, quantity, cash, day, true, true, isUndone);
  }

  SaidCash undone() {
    return new SaidCash(entryId, incomeId, quantity, cash, day, isNoticed, isInCash, true);
  }

  boolean isOf(IncomeBook.Open one) {
    return one.of().incomeId() == incomeId;
  }
}
