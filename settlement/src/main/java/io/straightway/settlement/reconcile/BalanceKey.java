package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.Comparator;
import org.jdbi.v3.core.mapper.reflect.ColumnName;
import org.jdbi.v3.core.mapper.reflect.JdbiConstructor;
import org.jspecify.annotations.Nullable;

/**
 * Key by which the custodian and we identify the same balance or entry.
 *
 * @param account the safekeeping account of securities, or the cash account of money
 * @param instrument the ISIN of a security, or the currency of money and of penalties
 * @param reference reference of an entry: ours, or the custodian's if it is not known to belong to
 *     one of ours; the number of a statement; empty for a balance
 * @param day value date of an entry, or day of a statement; null for a balance
 */
public record BalanceKey(
    Kind kind,
    String account,
    String instrument,
    String reference,
    @ColumnName("entry_day") @Nullable LocalDate day)
    implements Comparable<BalanceKey> {
  private static final Comparator<BalanceKey> ORDER =
      Comparator.comparing(BalanceKey::kind)
          .thenComparing(BalanceKey::account)
          .thenComparing(BalanceKey::instrument)
          .thenComparing(BalanceKey::reference)
          .thenComparing(BalanceKey::day, Comparator.nullsFirst(Comparator.naturalOrder()));

  /** Kind of balance or entry. */
  public enum Kind {
    /** A balance of a security. */
    SECURITIES,
    /** A balance of money. */
    CASH,
    /** A transaction's change of a safekeeping account. */
    TRANSACTION,
    /** An entry of a cash account. */
    CASH_ENTRY,
    /** A penalty for late settlement. */
    SEFP,
    /** A penalty for late matching. */
    LMFP,
    /** A cash statement that does not continue the one before it. */
    STATEMENT;

    /** Returns whether this is an entry, and not a balance or statement. */
    boolean isEntry() {
      return this != SECURITIES && this != CASH && this != STATEMENT;
    }

    /** Returns the kind of the account. */
    Kind ofAccount() {
      return this == CASH || this == CASH_ENTRY || this == STATEMENT ? CASH : SECURITIES;
    }
  }

  /** Creates a key. */
  @JdbiConstructor
  public BalanceKey {}

  /** Creates the key of a balance. */
  public BalanceKey(Kind kind, String account, String instrument) {
    this(kind, account, instrument, "", null);
  }

  /** Returns the account at the custodian. */
  public AccountKey place() {
    return new AccountKey(kind.ofAccount(), account);
  }

  @Override
  public int compareTo(BalanceKey other) {
    return ORDER.compare(this, other);
  }
}
