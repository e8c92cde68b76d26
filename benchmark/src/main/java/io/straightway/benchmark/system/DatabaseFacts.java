package io.straightway.benchmark.system;

import io.straightway.benchmark.files.Manifest;
import io.straightway.db.Database;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;

/** Settings and tables of a database that throughput or durability depend on. */
final class DatabaseFacts {
  private static final List<String> SETTINGS =
      List.of(
          "fsync",
          "full_page_writes",
          "synchronous_commit",
          "synchronous_standby_names",
          "wal_level",
          "wal_sync_method",
          "wal_compression",
          "wal_buffers",
          "max_wal_size",
          "checkpoint_timeout",
          "checkpoint_completion_target",
          "shared_buffers",
          "work_mem",
          "effective_cache_size",
          "max_connections",
          "commit_delay",
          "autovacuum",
          "jit",
          "data_checksums",
          "huge_pages");

  private static final String CURRENT =
      """
      SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY (?)
      """;

  private static final String OFF =
      """
      SELECT format('%1$s is %2$s (set by: %3$s), so acknowledged trades may be lost; have a superuser run ALTER SYSTEM SET %1$s = on; SELECT pg_reload_conf(); or ALTER ROLE ... RESET %1$s where the role has it',
                    name, setting, source)
        FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
       ORDER BY name
      """;

  private static final String UNLOGGED =
      """
      SELECT format('table straightway.%1$s is unlogged, so a crash empties it; have its owner run ALTER TABLE straightway.%1$s SET LOGGED',
                    c.relname)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'straightway' AND c.relkind IN ('r', 'p') AND c.relpersistence = 'u'
       ORDER BY c.relname
      """;

  private DatabaseFacts() {}

  /** Reads the settings in force for the engine's role. */
  static Manifest.Database read(Database database, boolean embedded) throws SQLException {
    try (Connection connection = database.connect(Role.ENGINE, "bench settings")) {
      return new Manifest.Database(
          connection.getMetaData().getDatabaseProductVersion(),
          embedded,
          Queries.on(connection, DatabaseFacts::settings));
    }
  }

  private static SortedMap<String, String> settings(Handle handle) {
    return handle
        .createQuery(CURRENT)
        .bindArray(0, String.class, SETTINGS)
        .setMapKeyColumn("name")
        .setMapValueColumn("value")
        .collectInto(new GenericType<TreeMap<String, String>>() {});
  }

  /**
   * Refuses a database that may lose an acknowledged trade, since it would be faster than any real
   * one. Checks the settings in force for the engine's role, and the tables.
   *
   * @throws IllegalArgumentException if a setting or table is unsafe, naming it and the remedy
   */
  static void requireDurable(Database database) throws SQLException {
    for (String check : List.of(OFF, UNLOGGED)) {
      Sql.text(database.connect(Role.ENGINE, "bench settings"), check)
          .ifPresent(
              problem -> {
                throw new IllegalArgumentException(problem);
              });
    }
  }
}
