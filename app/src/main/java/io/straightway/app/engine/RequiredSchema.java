package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.element.ElementSchema;
import java.sql.Connection;
import java.sql.SQLException;

/** Fails with a plain word before a server would fail with a long one. */
public final class RequiredSchema {
  private RequiredSchema() {}

  /**
   * Requires a database that can be reached and has our schema.
   *
   * @throws CommandFailure if it has none
   */
  public static void in(DatabaseAddress database) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.ENGINE, "start")) {
      if (!ElementSchema.isIn(connection)) {
        throw CommandFailure.unreachable(
            "the database at %s has no schema; make it with 'stp database migrate --database %s'"
                .formatted(database.jdbcUrl(), database.jdbcUrl()));
      }
    }
  }
}
