package io.straightway.settlement.reconcile;

import java.util.Comparator;

/**
 * An account at a custodian, by its number there. Two custodians may use the same number.
 *
 * @param account the number of a safekeeping account or cash account
 */
public record AccountKey(BalanceKey.Kind kind, String account) implements Comparable<AccountKey> {
  private static final Comparator<AccountKey> ORDER =
      Comparator.comparing(AccountKey::kind).thenComparing(AccountKey::account);

  @Override
  public int compareTo(AccountKey other) {
    return ORDER.compare(this, other);
  }
}
