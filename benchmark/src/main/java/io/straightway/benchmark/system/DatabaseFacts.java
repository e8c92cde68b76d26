package io.straightway.benchmark.system;

import io.straightway.benchmark.files.Manifest;
import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the settings of a database that throughput or durability depend on. */
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
      SELECT name, current_setting(name) FROM pg_settings WHERE name = ANY (?)
      """;

  private DatabaseFacts() {}

  /** The settings as the engine's role has them. */
  static Manifest.Database read(Database database, boolean embedded) throws SQLException {
    try (Connection connection = database.connect(Role.ENGINE, "bench settings");
        PreparedStatement statement = connection.prepareStatement(CURRENT)) {
      statement.setArray(1, connection.createArrayOf("text", SETTINGS.toArray()));
      SortedMap<String, String> settings = new TreeMap<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          settings.put(row.getString(1), row.getString(2));
        }
      }
      String version = connection.getMetaData().getDatabaseProductVersion();
      return new Manifest.Database(version, embedded, settings);
    }
  }
}
