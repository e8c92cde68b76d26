package io.straightway.settlement.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

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
    BigDecimal tax,
    @Nullable BigDecimal withheld,
    BigDecimal reclaimable,
    LocalDate day,
    boolean isNoticed,
    boolean isInCash,
    boolean isUndone) {
  boolean agrees(BigDecimal amount, LocalDate on, long mostDays) {
    return cash.compareTo(amount) == 0 && Math.abs(ChronoUnit.DAYS.between(day, on)) <= mostDays;
  }

  ReportedCash inBoth() {
    return with(true, true, isUndone);
  }

  ReportedCash undone() {
    return with(isNoticed, isInCash, true);
  }

  private ReportedCash with(boolean noticed, boolean inCash, boolean undone) {
    return new ReportedCash(
        entryId,
        incomeId,
        quantity,
        cash,
        tax,
        withheld,
        reclaimable,
        day,
        noticed,
        inCash,
        undone);
  }

  /** Returns the opposite of the tax entered with it. */
  IncomeEntry.EntryTax oppositeTax() {
    return new IncomeEntry.EntryTax(
        tax.negate(), withheld == null ? null : withheld.negate(), reclaimable.negate());
  }

  boolean isOf(OpenIncome income) {
    return income.terms().incomeId() == incomeId;
  }
}
