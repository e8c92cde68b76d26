package io.straightway.operators;

import io.straightway.db.schema.SchemaModule;

/** The audit trail, operators and their proofs, senders, and proposals. */
public final class OperatorsSchema extends SchemaModule {
  public OperatorsSchema() {
    super("operators", "db");
  }
}
