package io.straightway.app.staticdata;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection of the owner of the schema, for one command. */
final class OwnersConnection {
  private OwnersConnection() {}

  /**
   * Runs one action of an operator, which needs PostgreSQL.
   *
   * @throws CommandFailure if the database refuses what the operator asks for
   */
  static <T> T use(DatabaseOptions database, Surroundings surroundings, Action<T> action)
      throws SQLException {
    return use(database.running(surroundings), action);
  }

  /** Runs one action that needs no operator, on whatever database the trade path runs on. */
  static <T> T useAnywhere(DatabaseOptions database, Surroundings surroundings, Action<T> action)
      throws SQLException {
    return use(database.runningAnywhere(surroundings), action);
  }

  private static <T> T use(DatabaseAddress address, Action<T> action) throws SQLException {
    try (Connection connection = new Database(address).connect(Role.MIGRATOR, "static-data")) {
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
