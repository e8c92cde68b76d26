package io.straightway.backoffice;

import io.straightway.db.schema.SchemaModule;
import java.util.Set;

/** Repairs under four eyes, and the list of exceptions. */
public final class BackOfficeSchema implements SchemaModule {
  @Override
  public String name() {
    return "backoffice";
  }

  @Override
  public Set<String> uses() {
    return Set.of("db", "ledger", "positions", "element", "settlement");
  }
}
