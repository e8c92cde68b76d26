package io.straightway.db.schema;

import io.straightway.db.dialect.Dialect;
import java.util.stream.Collectors;

/** The migrations on the class path of a test. */
public final class SchemaSteps {
  private SchemaSteps() {}

  /**
   * Returns each module's steps for a database with their checksums, in the order of their
   * migration.
   */
  public static String of(String jdbcUrl) {
    Dialect dialect = Dialect.of(jdbcUrl);
    return SchemaModules.onClassPath(dialect.migrations()).stream()
        .map(module -> module.name() + " " + new AppliedSteps(module, dialect).ours())
        .collect(Collectors.joining("\n"));
  }
}
