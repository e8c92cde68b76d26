package io.straightway.benchmark.floor;

import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.Sql;
import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * A measurement of the cost of one row, inserted and committed durably on an otherwise idle server.
 */
public final class BareInsert {
  private static final int COUNT = 2_000;
  private static final int WARM_UP = 200;
  private static final int ROW_BYTES = 600;

  private BareInsert() {}

  /** Returns the mean time of an INSERT and removes the table. */
  public static Manifest.Insert measure(Database database) throws SQLException {
    Sql.execute(
        connect(database),
        "DROP SCHEMA IF EXISTS bare_insert CASCADE",
        "CREATE SCHEMA bare_insert",
        "CREATE TABLE bare_insert.row (id integer PRIMARY KEY, body bytea NOT NULL)");
    try (Connection connection = connect(database)) {
      insert(connection, -WARM_UP, 0);
      long start = System.nanoTime();
      insert(connection, 0, COUNT);
      return new Manifest.Insert((System.nanoTime() - start) / 1e3 / COUNT, COUNT);
    } finally {
      Sql.execute(connect(database), "DROP SCHEMA bare_insert CASCADE");
    }
  }

  private static Connection connect(Database database) throws SQLException {
    return database.connect(Role.MIGRATOR, "bare insert");
  }

  private static void insert(Connection connection, int from, int to) throws SQLException {
    byte[] body = new byte[ROW_BYTES];
    Arrays.fill(body, (byte) 'x');
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO bare_insert.row VALUES (?, ?)")) {
      for (int id = from; id < to; id++) {
        insert.setInt(1, id);
        insert.setBytes(2, body);
        insert.executeUpdate();
      }
    }
  }
}
