package io.straightway.db.schema;

import java.util.Set;

/**
 * The tables, views and functions of one module, as migrations. A subclass is found by {@link
 * java.util.ServiceLoader}; the {@link Migrator} runs a module's migrations after those of the
 * modules it uses.
 *
 * <p>Tables are versioned migrations ({@code V1__...}), views and functions repeatable ones ({@code
 * R__...}), which run again when they change, in the alphabetical order of their names.
 */
public class SchemaModule {
  private final String name;
  private final Set<String> uses;

  /**
   * Creates the migrations of a module.
   *
   * @param name a word of small letters, such as "ledger"; unique among the modules
   * @param uses the names of the modules whose views and functions the migrations use
   */
  protected SchemaModule(String name, String... uses) {
    this.name = name;
    this.uses = Set.of(uses);
  }

  final String name() {
    return name;
  }

  final Set<String> uses() {
    return uses;
  }

  /** Returns the table of the applied migrations. */
  final String history() {
    return "schema_history_" + name;
  }

  /**
   * Returns the folder of its migrations on the class path, which has one folder for each vendor.
   */
  String location() {
    return "io/straightway/" + name + "/schema";
  }
}
