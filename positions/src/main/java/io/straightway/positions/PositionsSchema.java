package io.straightway.positions;

import io.straightway.db.schema.SchemaModule;

/** Positions, movements and their roll-up. */
public final class PositionsSchema extends SchemaModule {
  public PositionsSchema() {
    super("positions", "db");
  }
}
