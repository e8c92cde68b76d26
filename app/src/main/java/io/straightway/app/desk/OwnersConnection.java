package io.straightway.app.desk;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection of the owner of the schema, for one command. */
public final class OwnersConnection {
  /** To stand in the help of commands that log in so. */
  public static final String HELP =
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD.";

  private OwnersConnection() {}

  /**
   * Runs one action.
   *
   * @param purpose shows to the server's operator
   */
  public static <T> T use(
      DatabaseOptions database, String purpose, Surroundings surroundings, Action<T> action)
      throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Connection connection = target.connect(Role.MIGRATOR, purpose)) {
      return action.on(connection);
    }
  }

  /** The same for an action that answers nothing; prints what is done then. */
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

  /** What is done as the owner, and its result. */
  @FunctionalInterface
  public interface Action<T> {
    /** Does it. */
    T on(Connection connection) throws SQLException;
  }

  /** What is done as the owner. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void on(Connection connection) throws SQLException;
  }
}
