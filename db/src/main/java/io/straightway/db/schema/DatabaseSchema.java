package io.straightway.db.schema;

/** Roles, value domains, marks of acknowledged commits and the log of roll-ups. */
public final class DatabaseSchema extends SchemaModule {
  public DatabaseSchema() {
    super("db");
  }
}
