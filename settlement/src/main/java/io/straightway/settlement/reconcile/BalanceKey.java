package io.straightway.settlement.reconcile;

import java.util.Comparator;

/**
 * What a custodian and we agree to call the same thing.
 *
 * @param account the safekeeping account of a security, the cash account of money
 * @param instrument the ISIN of a security, the currency of money
 */
public record BalanceKey(Kind kind, String account, String instrument)
    implements Comparable<BalanceKey> {
  private static final Comparator<BalanceKey> ORDER =
      Comparator.comparing(BalanceKey::kind)
          .thenComparing(BalanceKey::account)
          .thenComparing(BalanceKey::instrument);

  /** What is kept. */
  public enum Kind {
    SECURITIES,
    CASH
  }

  /** Where it is kept. */
  AccountKey place() {
    return new AccountKey(kind, account);
  }

  @Override
  public int compareTo(BalanceKey other) {
    return ORDER.compare(this, other);
  }
}
