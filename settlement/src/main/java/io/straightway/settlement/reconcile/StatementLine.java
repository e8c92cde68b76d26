package io.straightway.settlement.reconcile;

import java.util.Comparator;
import org.jdbi.v3.core.mapper.Nested;

/**
 * What is kept, and by whom.
 *
 * @param custodian where our static data doesn't name it, those that the statement speaks of, with
 *     a blank between them; empty if it speaks of none that we know
 */
public record StatementLine(String custodian, @Nested BalanceKey key)
    implements Comparable<StatementLine> {
  private static final Comparator<StatementLine> ORDER =
      Comparator.comparing(StatementLine::key).thenComparing(StatementLine::custodian);

  @Override
  public int compareTo(StatementLine other) {
    return ORDER.compare(this, other);
  }
}
