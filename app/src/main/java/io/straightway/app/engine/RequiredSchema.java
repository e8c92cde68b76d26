package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.db.ConnectionFailure;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.schema.SchemaRelease;
import io.straightway.element.ElementSchema;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Checks the schema before a server starts, to fail with a short message instead of a long one. */
public final class RequiredSchema {
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);

  private RequiredSchema() {}

  /**
   * Requires a reachable database with our schema.
   *
   * @throws CommandFailure if the database has no schema, or one that is too old or too new for
   *     this program
   */
  public static void in(DatabaseAddress database) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.ENGINE, "start")) {
      require(connection, database);
    }
  }

  /**
   * Requires our schema, waiting for a database that doesn't answer or has no primary yet.
   *
   * @param patience the maximal time to wait
   * @param err the stream for a message with the reason of the wait
   */
  public static void await(Database database, Duration patience, PrintWriter err)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    boolean announced = false;
    while (true) {
      try {
        try (Connection connection = database.connectOnce(Role.ENGINE, "start")) {
          require(connection, database.address());
        }
        return;
      } catch (ConnectionFailure e) {
        if (SqlFailure.of(e) != SqlFailure.IN_DOUBT || System.nanoTime() >= end) {
          throw e;
        }
        if (!announced) {
          err.printf("waiting up to %d s: %s%n", patience.toSeconds(), e.getMessage());
          err.flush();
          announced = true;
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
    Optional<String> objection = SchemaRelease.objection(connection);
    if (objection.isPresent()) {
      throw CommandFailure.unreachable(
          "can't use the database at %s: %s".formatted(database.jdbcUrl(), objection.get()));
    }
  }
}
