package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.List;

/**
 * The entries of a statement.
 *
 * @param from the first day covered
 * @param to the last day covered
 * @param complete true if nothing else was entered on these days
 */
public record StatementEntries(
    LocalDate from, LocalDate to, boolean complete, List<StatementEntry> entries) {

  /** Returns whether the statement must contain the entries of a day. */
  boolean mustHave(LocalDate day) {
    return complete && !day.isBefore(from) && !day.isAfter(to);
  }
}
