package io.straightway.db.schema;

import java.util.Set;

/**
 * The tables, views and functions of one module, as migrations. An implementation is found by
 * {@link java.util.ServiceLoader}; the {@link Migrator} runs a module's after those of the modules
 * it uses.
 *
 * <p>Tables are versioned migrations ({@code V1__...}), views and functions repeatable ones ({@code
 * R__...}), which run again when they change, in the alphabetical order of their names.
 */
public interface SchemaModule {
  /** A word of small letters, such as "ledger"; unique among the modules. */
  String name();

  /** The names of the modules whose views and functions the migrations use. */
  Set<String> uses();

  /** The folder of its migrations on the class path, which has one folder for each vendor. */
  default String location() {
    return "io/straightway/" + name() + "/schema";
  }
}
