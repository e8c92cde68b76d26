package io.straightway.ledger;

import io.straightway.db.schema.SchemaModule;
import java.util.Set;

/** Accounts, journal entries, postings, balances and the business date. */
public final class LedgerSchema implements SchemaModule {
  @Override
  public String name() {
    return "ledger";
  }

  @Override
  public Set<String> uses() {
    return Set.of("db");
  }
}
