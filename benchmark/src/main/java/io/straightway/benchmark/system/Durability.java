package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Refuses a database that may lose an acknowledged trade: it would be faster than any real one. */
final class Durability {
  private static final String OFF =
      """
      SELECT name, setting, source FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
       ORDER BY name
      """;

  private static final String UNLOGGED =
      """
      SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'straightway' AND c.relkind IN ('r', 'p') AND c.relpersistence = 'u'
       ORDER BY c.relname
      """;

  private Durability() {}

  /**
   * Looks at the settings as the engine's role has them, and at the tables.
   *
   * @throws IllegalArgumentException that names the setting or the table, and how to change it
   */
  static void require(Database database) throws SQLException {
    try (Connection connection = database.connect(Role.ENGINE, "bench settings");
        Statement statement = connection.createStatement()) {
      refuseSetting(statement);
      refuseUnlogged(statement);
    }
  }

  private static void refuseSetting(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(OFF)) {
      if (row.next()) {
        throw new IllegalArgumentException(
            "%1$s is %2$s (set by: %3$s), so acknowledged trades may be lost; have a superuser run ALTER SYSTEM SET %1$s = on; SELECT pg_reload_conf(); or ALTER ROLE ... RESET %1$s where the role has it"
                .formatted(row.getString(1), row.getString(2), row.getString(3)));
      }
    }
  }

  private static void refuseUnlogged(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(UNLOGGED)) {
      if (row.next()) {
        throw new IllegalArgumentException(
            "table straightway.%1$s is unlogged, so a crash empties it; have its owner run ALTER TABLE straightway.%1$s SET LOGGED"
                .formatted(row.getString(1)));
      }
    }
  }
}
