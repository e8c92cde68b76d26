package io.straightway.backoffice;

import io.straightway.db.schema.SchemaModule;

/** The tables and views of repairs under four eyes and of the list of exceptions. */
public final class BackOfficeSchema extends SchemaModule {
  public BackOfficeSchema() {
    super("backoffice", "db", "ledger", "positions", "staticdata", "element", "settlement");
  }
}
