package io.straightway.settlement.reconcile;

import io.straightway.settlement.reconcile.chain.ChainedStatement;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's statement: the settled balances at the end of a day, the entries, or both.
 *
 * @param kinds the kinds that the statement covers; nothing of another kind can be missing in it
 * @param accounts the accounts that the statement names, including those without a balance
 * @param balances at most one for each key
 * @param entries null if the statement has balances only
 * @param extent the scope within which the statement is complete
 * @param chained the statements of cash accounts that continue earlier ones
 */
public record Statement(
    LocalDate date,
    Set<BalanceKey.Kind> kinds,
    Set<AccountKey> accounts,
    List<Balance> balances,
    @Nullable StatementEntries entries,
    Extent extent,
    List<ChainedStatement> chained) {

  /** Scope within which a statement is complete. */
  public enum Extent {
    /** The custodians of the accounts that it names. */
    CUSTODIANS,
    /** The accounts that it names. */
    ACCOUNTS,
    /** The accounts and currencies for which it has balances. */
    BALANCES
  }

  /** Returns the number of its balances and entries. */
  public long size() {
    return balances.size() + (entries == null ? 0L : entries.entries().size());
  }

  /** Creates a statement of balances, complete for the custodians of its accounts. */
  public Statement(
      LocalDate date,
      Set<BalanceKey.Kind> kinds,
      Set<AccountKey> accounts,
      List<Balance> balances) {
    this(date, kinds, accounts, balances, null, Extent.CUSTODIANS, List.of());
  }
}
