package io.straightway.backoffice;

import io.straightway.db.schema.SchemaModule;

/** Repairs under four eyes, and the list of exceptions. */
public final class BackOfficeSchema extends SchemaModule {
  public BackOfficeSchema() {
    super("backoffice", "db", "ledger", "positions", "element", "settlement");
  }
}
