package io.straightway.settlement.reconcile;

import java.util.Comparator;

/**
 * What is kept, and by whom.
 *
 * @param custodian where our static data doesn't tell who it is, those that the statement speaks
 *     of, with a blank between them; empty if it speaks of none that we know
 */
record Line(String custodian, BalanceKey key) implements Comparable<Line> {
  private static final Comparator<Line> ORDER =
      Comparator.comparing(Line::key).thenComparing(Line::custodian);

  @Override
  public int compareTo(Line other) {
    return ORDER.compare(this, other);
  }
}
