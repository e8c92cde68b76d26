package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.Comparator;
import org.jdbi.v3.core.mapper.reflect.ColumnName;
import org.jdbi.v3.core.mapper.reflect.JdbiConstructor;
import org.jspecify.annotations.Nullable;

/**
 * What a custodian and we agree to call the same thing: a balance, or something that was entered on
 * a day.
 *
 * @param account the safekeeping account of securities, the cash account of money
 * @param instrument the ISIN of a security, the currency of money and of penalties
 * @param reference of what was entered: ours, or the custodian's if that is not known to be one of
 *     ours; empty for a balance
 * @param day that what was entered counts from; null for a balance
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

  /** What is kept, or was entered. */
  public enum Kind {
    /** A balance of a security. */
    SECURITIES,
    /** A balance of money. */
    CASH,
    /** What a transaction has changed in a safekeeping account. */
    TRANSACTION,
    /** An entry of a cash account. */
    CASH_ENTRY,
    /** A penalty for late settlement. */
    SEFP,
    /** A penalty for late matching. */
    LMFP;

    /** Whether it was entered, and is no balance. */
    boolean isEntry() {
      return this != SECURITIES && this != CASH;
    }

    /** The kind of the account. */
    Kind ofAccount() {
      return this == CASH || this == CASH_ENTRY ? CASH : SECURITIES;
    }
  }

  /** A key. */
  @JdbiConstructor
  public BalanceKey {}

  /** A balance. */
  public BalanceKey(Kind kind, String account, String instrument) {
    this(kind, account, instrument, "", null);
  }

  /** Where it is kept. */
  public AccountKey place() {
    return new AccountKey(kind.ofAccount(), account);
  }

  @Override
  public int compareTo(BalanceKey other) {
    return ORDER.compare(this, other);
  }
}
