package io.straightway.settlement;

import io.straightway.db.schema.SchemaModule;
import java.util.Set;

/** Instructions, deliveries, settlements, ends of day and reconciliation. */
public final class SettlementSchema implements SchemaModule {
  @Override
  public String name() {
    return "settlement";
  }

  @Override
  public Set<String> uses() {
    return Set.of("db", "ledger", "positions", "element");
  }
}
