package io.straightway.db.schema;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import io.straightway.db.schema.Migrator.Migration;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The last steps that changed an existing schema, all within minutes of each other.
 *
 * @param begunAt the time of the first of them; restored to before it, a database is that of the
 *     program before
 */
public record Upgrade(Instant begunAt, List<Migration> steps) {
  private static final String APPLIED =
      """
      SELECT CAST(installed_on AS timestamp with time zone), COALESCE(version, 'R'), description
        FROM %s WHERE type = 'SQL'
      """;

  /** The longest pause between two steps of one upgrade. */
  private static final Duration ONE_UPGRADE = Duration.ofMinutes(10);

  /**
   * Returns the last upgrade; empty if the schema is as it was created.
   *
   * @param address the database, whose schema is complete
   */
  public static Optional<Upgrade> last(DatabaseAddress address) throws SQLException {
    List<AppliedStep> applied = new ArrayList<>();
    try (Connection connection = new Database(address).connect(Role.MIGRATOR, "migrator")) {
      for (SchemaModule module :
          SchemaModules.onClassPath(Dialect.of(address.jdbcUrl()).migrations())) {
        String query = APPLIED.formatted(module.history());
        applied.addAll(
            Statements.list(connection, query, row -> AppliedStep.of(module.name(), row)));
      }
    }
    applied.sort(Comparator.comparing(AppliedStep::at));
    int first = applied.size() - 1;
    while (first > 0
        && applied.get(first).at.isBefore(applied.get(first - 1).at.plus(ONE_UPGRADE))) {
      first--;
    }
    return first <= 0
        ? Optional.empty()
        : Optional.of(
            new Upgrade(
                applied.get(first).at,
                applied.subList(first, applied.size()).stream().map(AppliedStep::step).toList()));
  }

  private record AppliedStep(Instant at, Migration step) {
    static AppliedStep of(String module, ResultSet row) throws SQLException {
      return new AppliedStep(
          row.getObject(1, OffsetDateTime.class).toInstant(),
          new Migration(module, row.getString(2), row.getString(3)));
    }
  }
}
