package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp operator grant}. */
@Command(
    name = "grant",
    header = "Give an operator a role.",
    description = {
      "It counts from the operator's next request; his sessions end within seconds.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class OperatorGrantCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "NAME", index = "0", description = "The operator.")
  String name = "";

  @Parameters(
      paramLabel = "ROLE",
      index = "1",
      description = "feeder, viewer, operator, approver, auditor or administrator")
  OperatorRole role = OperatorRole.VIEWER;

  public OperatorGrantCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OwnersConnection.run(
        database,
        "operator",
        surroundings,
        connection ->
            new Operators(new SecureRandom()).grant(connection, name, role, surroundings.actor()));
    surroundings.out().println(name + " has the role " + EnumWord.of(role));
    return ExitCode.OK;
  }
}
