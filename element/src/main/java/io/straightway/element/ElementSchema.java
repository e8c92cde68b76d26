package io.straightway.element;

import io.straightway.db.schema.SchemaModule;
import java.util.Set;

/** Messages, trades, static data and the exceptions of the trade path. */
public final class ElementSchema implements SchemaModule {
  @Override
  public String name() {
    return "element";
  }

  @Override
  public Set<String> uses() {
    return Set.of("db", "ledger", "positions");
  }
}
