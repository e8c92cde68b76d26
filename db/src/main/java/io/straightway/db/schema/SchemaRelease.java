package io.straightway.db.schema;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.flywaydb.core.api.MigrationVersion;

/**
 * The release that a database's schema belongs to. Upgrades are rolling: the schema comes first,
 * then the programs one by one. So a release only adds to the schema; what it no longer uses is
 * removed by the release after it, which names itself as the oldest program.
 *
 * @param release the last release that changed the schema
 * @param oldestProgram the oldest program that can work with the schema
 */
public record SchemaRelease(String release, String oldestProgram) {
  /** The release of the schema that this program brings. */
  public static final String PROGRAM = "1.0.0";

  private static final String TABLE = "schema_release";
  private static final String RELEASES = "SELECT release_name, oldest_program FROM " + TABLE;

  /** Returns the release of a database's schema; empty if it is older than the first release. */
  public static Optional<SchemaRelease> of(Connection connection) throws SQLException {
    if (!Dialect.of(connection).hasTable(TABLE, connection)) {
      return Optional.empty();
    }
    return Statements.list(
            connection, RELEASES, row -> new SchemaRelease(row.getString(1), row.getString(2)))
        .stream()
        .max(Comparator.comparing(schema -> MigrationVersion.fromVersion(schema.release)));
  }

  /** Returns whether the schema is of a later release than this program, which can still use it. */
  public boolean isLaterAndUsable() {
    return isLater(release) && !isLater(oldestProgram);
  }

  private static boolean isLater(String release) {
    return MigrationVersion.fromVersion(release).isNewerThan(MigrationVersion.fromVersion(PROGRAM));
  }

  /** Returns the reason why this program can't work with a database's schema; empty if it can. */
  public static Optional<String> objection(Connection connection) throws SQLException {
    SchemaRelease schema = of(connection).orElse(null);
    if (schema == null) {
      return Optional.of(
          "it has the schema of a build before the first release, and this program needs that of %s; run 'stp database migrate'"
              .formatted(PROGRAM));
    }
    if (isLater(schema.oldestProgram)) {
      return Optional.of(
          "it has the schema of release %s, which needs a program of %s or later, and this one is of %s; use a newer program"
              .formatted(schema.release, schema.oldestProgram, PROGRAM));
    }
    return missing(connection).stream()
        .findFirst()
        .map(
            step ->
                "it has the schema of release %s without the step %s, and this program needs that of %s; run 'stp database migrate'"
                    .formatted(schema.release, step, PROGRAM));
  }

  private static List<String> missing(Connection connection) throws SQLException {
    Dialect dialect = Dialect.of(connection);
    if (!dialect.runsEverything()) {
      return List.of(); // an element can't read Flyway's quoted names there
    }
    for (SchemaModule module : SchemaModules.onClassPath(dialect.migrations())) {
      List<String> missing =
          new AppliedSteps(module, dialect, SchemaModules.ownFiles()).missing(connection);
      if (!missing.isEmpty()) {
        return missing;
      }
    }
    return List.of();
  }
}
