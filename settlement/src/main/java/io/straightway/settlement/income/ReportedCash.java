package io.straightway.settlement.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Cash that a message has reported.
 *
 * @param entryId negative for entries of the same transaction, beginning with -1
 * @param quantity the quantity redeemed
 * @param isUndone true if it was reversed or is itself a reversal
 */
public record ReportedCash(
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

  ReportedCash inBoth() {
    return new ReportedCash(entryId, incomeId, quantity, cash, day, true, true, isUndone);
  }

  ReportedCash undone() {
    return new ReportedCash(entryId, incomeId, quantity, cash, day, isNoticed, isInCash, true);
  }

  boolean isOf(IncomeBook.OpenIncome income) {
    return income.terms().incomeId() == incomeId;
  }
}
