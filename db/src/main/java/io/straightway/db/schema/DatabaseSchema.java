package io.straightway.db.schema;

import java.util.Set;

/** Roles, value domains, the audit trail, operators and the log of roll-ups. */
public final class DatabaseSchema implements SchemaModule {
  @Override
  public String name() {
    return "db";
  }

  @Override
  public Set<String> uses() {
    return Set.of();
  }
}
