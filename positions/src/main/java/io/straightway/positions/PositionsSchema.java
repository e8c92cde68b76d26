package io.straightway.positions;

import io.straightway.db.schema.SchemaModule;
import java.util.Set;

/** Positions, movements and their roll-up. */
public final class PositionsSchema implements SchemaModule {
  @Override
  public String name() {
    return "positions";
  }

  @Override
  public Set<String> uses() {
    return Set.of("db");
  }
}
