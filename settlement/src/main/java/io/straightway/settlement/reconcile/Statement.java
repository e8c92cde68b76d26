package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's statement: the settled balances at the end of a day, what was entered, or both.
 *
 * @param kinds what the statement speaks of; what it does not speak of can't be missing in it
 * @param accounts what the statement names, those without a balance too
 * @param balances one at most for each key
 * @param entries null if it has balances only
 * @param extent of what it must have all
 */
public record Statement(
    LocalDate date,
    Set<BalanceKey.Kind> kinds,
    Set<AccountKey> accounts,
    List<Balance> balances,
    @Nullable StatementEntries entries,
    Extent extent) {

  /** Of what a statement has all. */
  public enum Extent {
    /** Of the custodians of the accounts that it names. */
    CUSTODIANS,
    /** Of the accounts that it names. */
    ACCOUNTS,
    /** Of the accounts and currencies that it has balances of. */
    BALANCES
  }

  /** All balances of the custodians that it names an account of. */
  public Statement(
      LocalDate date,
      Set<BalanceKey.Kind> kinds,
      Set<AccountKey> accounts,
      List<Balance> balances) {
    this(date, kinds, accounts, balances, null, Extent.CUSTODIANS);
  }
}
