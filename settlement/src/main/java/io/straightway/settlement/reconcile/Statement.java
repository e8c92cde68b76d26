package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/**
 * A custodian's statement: the settled balances at the end of a day.
 *
 * @param kinds what the statement speaks of; what it does not speak of can't be missing in it
 * @param accounts what the statement names, those without a balance too
 * @param balances one at most for each key
 */
public record Statement(
    LocalDate date, Set<BalanceKey.Kind> kinds, Set<AccountKey> accounts, List<Balance> balances) {
  /** Keeps its own copies. */
  public Statement {
    kinds = Set.copyOf(kinds);
    accounts = Set.copyOf(accounts);
    balances = List.copyOf(balances);
  }
}
