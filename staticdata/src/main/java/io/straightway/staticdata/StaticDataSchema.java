package io.straightway.staticdata;

import io.straightway.db.schema.SchemaModule;

/** Currencies, calendars, securities, parties, settlement instructions, rules and rates. */
public final class StaticDataSchema extends SchemaModule {
  public StaticDataSchema() {
    super("staticdata", "db", "operators");
  }
}
