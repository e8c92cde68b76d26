package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.db.ConnectionFailure;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.SqlFailure;
import io.straightway.element.ElementSchema;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Fails with a plain word before a server would fail with a long one. */
public final class RequiredSchema {
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);

  private RequiredSchema() {}

  /**
   * Requires a database that can be reached and has our schema.
   *
   * @throws CommandFailure if it has none
   */
  public static void in(DatabaseAddress database) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.ENGINE, "start")) {
      require(connection, database);
    }
  }

  /**
   * The same, and waits for a database that does not answer, or of whose servers none is the
   * primary yet.
   *
   * @param patience how long at most
   * @param err where it says that it waits, and why
   */
  public static void await(DatabaseAddress database, Duration patience, PrintWriter err)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    boolean said = false;
    while (true) {
      try {
        try (Connection connection = new Database(database).connectOnce(Role.ENGINE, "start")) {
          require(connection, database);
        }
        return;
      } catch (ConnectionFailure e) {
        if (SqlFailure.of(e) != SqlFailure.IN_DOUBT || System.nanoTime() >= end) {
          throw e;
        }
        if (!said) {
          err.printf("waiting up to %d s: %s%n", patience.toSeconds(), e.getMessage());
          err.flush();
          said = true;
        }
        Thread.sleep(BETWEEN_ATTEMPTS.toMillis());
      }
    }
  }

  private static void require(Connection connection, DatabaseAddress database) throws SQLException {
    if (!ElementSchema.isIn(connection)) {
      throw CommandFailure.unreachable(
          "the database at %s has no schema; make it with 'stp database migrate --database %s'"
              .formatted(database.jdbcUrl(), database.jdbcUrl()));
    }
  }
}
