package io.straightway.app.staticdata;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection of the owner of the schema, for one command. */
final class OwnersConnection {
  private OwnersConnection() {}

  /**
   * Runs one action.
   *
   * @throws CommandFailure if the database refuses what the operator asks for
   */
  static <T> T use(DatabaseOptions database, Surroundings surroundings, Action<T> action)
      throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Connection connection = target.connect(Role.MIGRATOR, "static-data")) {
      return action.on(connection);
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
  }

  @FunctionalInterface
  interface Action<T> {
    T on(Connection connection) throws SQLException;
  }
}
