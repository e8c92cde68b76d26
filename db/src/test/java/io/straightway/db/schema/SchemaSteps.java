package io.straightway.db.schema;

import io.straightway.db.dialect.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

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
        .map(module -> module.name() + " " + steps(module, dialect).ours())
        .collect(Collectors.joining("\n"));
  }

  /** Packs the steps for a database, with their folders, as the JARs of an installation do. */
  public static void pack(String jdbcUrl, ZipOutputStream jar) throws IOException {
    Dialect dialect = Dialect.of(jdbcUrl);
    for (SchemaModule module : SchemaModules.onClassPath(dialect.migrations())) {
      String folder = module.location() + "/" + dialect.migrations() + "/";
      jar.putNextEntry(new ZipEntry(folder));
      for (String step : steps(module, dialect).ours().keySet()) {
        jar.putNextEntry(new ZipEntry(folder + step));
        try (InputStream content =
            Objects.requireNonNull(SchemaModules.ownFiles().getResourceAsStream(folder + step))) {
          content.transferTo(jar);
        }
      }
    }
  }

  private static AppliedSteps steps(SchemaModule module, Dialect dialect) {
    return new AppliedSteps(module, dialect, SchemaModules.ownFiles());
  }
}
