package io.straightway.app.desk;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection as the owner of the schema, for one command. */
public final class OwnersConnection {
  /** The help text of commands that log in as the owner. */
  public static final String HELP =
      "Logs in as the owner of the schema: for your own server, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD.";

  private OwnersConnection() {}

  /**
   * Runs an action and returns its result.
   *
   * @param purpose the connection's name, shown to the server's operator
   */
  public static <T> T use(
      DatabaseOptions database, String purpose, Surroundings surroundings, Action<T> action)
      throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Connection connection = target.connect(Role.MIGRATOR, purpose)) {
      return action.on(connection);
    }
  }

  /** Runs an action without a result, and prints a message when it is done. */
  public static int run(
      DatabaseOptions database, String purpose, Surroundings surroundings, Step step, String done)
      throws SQLException {
    use(
        database,
        purpose,
        surroundings,
        connection -> {
          step.on(connection);
          return true;
        });
    surroundings.out().println(done);
    return ExitCode.OK;
  }

  /** An action of the owner with a result. */
  @FunctionalInterface
  public interface Action<T> {
    T on(Connection connection) throws SQLException;
  }

  /** An action of the owner without a result. */
  @FunctionalInterface
  public interface Step {
    void on(Connection connection) throws SQLException;
  }
}
