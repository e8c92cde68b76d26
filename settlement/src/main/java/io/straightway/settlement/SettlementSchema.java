package io.straightway.settlement;

import io.straightway.db.schema.SchemaModule;

/** Schema of instructions, deliveries, settlements, ends of day and reconciliation. */
public final class SettlementSchema extends SchemaModule {
  public SettlementSchema() {
    super("settlement", "db", "ledger", "positions", "operators", "staticdata", "element");
  }
}
