package io.straightway.settlement.reconcile;

import java.util.Comparator;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A balance or entry at a custodian.
 *
 * @param custodian the account's custodian; if our static data doesn't name it, the custodians
 *     covered by the statement, separated by blanks; empty if the statement covers none that we
 *     know
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
