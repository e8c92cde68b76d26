package io.straightway.ledger;

import io.straightway.db.schema.SchemaModule;

/** Accounts, journal entries, postings, balances and the business date. */
public final class LedgerSchema extends SchemaModule {
  public LedgerSchema() {
    super("ledger", "db");
  }
}
