package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The postings of an entry in one currency, as they are collected. Zero amounts are left out. */
final class EntryLines {
  private final List<Posting> postings = new ArrayList<>();
  private final String currency;

  EntryLines(String currency) {
    this.currency = currency;
  }

  /** Adds a posting; a negative amount is a credit. */
  EntryLines debit(AccountKind kind, String owner, BigDecimal amount) {
    if (amount.signum() != 0) {
      postings.add(new Posting(new LedgerAccount(kind, owner, currency), amount));
    }
    return this;
  }

  EntryLines credit(AccountKind kind, String owner, BigDecimal amount) {
    return debit(kind, owner, amount.negate());
  }

  List<Posting> postings() {
    return postings;
  }
}
