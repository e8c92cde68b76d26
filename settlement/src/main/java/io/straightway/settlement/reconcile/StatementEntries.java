package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.List;

/**
 * What a statement reports as entered.
 *
 * @param from the first day that it is about
 * @param to the last one
 * @param complete whether what is not in it was not entered on these days
 */
public record StatementEntries(
    LocalDate from, LocalDate to, boolean complete, List<StatementEntry> entries) {

  /** Whether what is entered on a day must be in it. */
  boolean mustHave(LocalDate day) {
    return complete && !day.isBefore(from) && !day.isAfter(to);
  }
}
