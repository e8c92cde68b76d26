package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.List;

/**
 * How a statement and our books compare.
 *
 * @param matched balances and entries that are the same on both sides
 * @param breaks in the order of their keys
 * @param closed breaks of earlier statements that this one is without
 * @param overtaken whether a later statement of the same was reconciled before, so that the breaks
 *     that are kept of it were left as they are
 */
public record Reconciliation(
    LocalDate date, long matched, List<Break> breaks, long closed, boolean overtaken) {

  /** How many breaks there are of each kind and age. */
  public BreakCounts counts() {
    return BreakCounts.of(breaks);
  }
}
