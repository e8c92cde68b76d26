package io.straightway.ledger;

import java.util.List;

/** Thrown if entries are posted before all of their accounts are open. */
public final class AccountsNotOpenException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final transient List<JournalEntry> entries;

  AccountsNotOpenException(LedgerAccount account, List<JournalEntry> entries) {
    super("account " + account.code() + " was never opened, so nothing can be posted to it");
    this.entries = List.copyOf(entries);
  }

  /** Returns the entries to pass to {@link Ledger#openAccounts}. */
  public List<JournalEntry> entries() {
    return entries;
  }
}
