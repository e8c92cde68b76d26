package io.straightway.db.schema;

/** Roles, value domains, the audit trail, operators and the log of roll-ups. */
public final class DatabaseSchema extends SchemaModule {
  public DatabaseSchema() {
    super("db");
  }
}
