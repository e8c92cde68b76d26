package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.Operators;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp operator logout}. */
@Command(
    name = "logout",
    header = "End all sessions of an operator.",
    description = {
      "Within seconds, at whatever server they were begun. The password and the secret stay.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class OperatorLogoutCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "NAME", description = "The operator.")
  String name = "";

  public OperatorLogoutCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OwnersConnection.run(
        database,
        "operator",
        surroundings,
        connection ->
            new Operators(new SecureRandom()).endSessions(connection, name, surroundings.actor()));
    surroundings.out().println("the sessions of " + name + " have ended");
    return ExitCode.OK;
  }
}
