package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.List;

/**
 * Result of reconciling a statement with our books.
 *
 * @param matched number of balances and entries equal on both sides
 * @param breaks in the order of their keys
 * @param closed number of breaks of earlier statements that this one does not show
 * @param overtaken true if a later statement with the same scope was reconciled before, so that its
 *     stored breaks are unchanged
 */
public record Reconciliation(
    LocalDate date, long matched, List<Break> breaks, long closed, boolean overtaken) {

  /** Returns the numbers of breaks by kind and age. */
  public BreakCounts counts() {
    return BreakCounts.of(breaks);
  }
}
