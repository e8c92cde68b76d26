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

/** {@code stp operator remove}. */
@Command(
    name = "remove",
    header = "Remove an operator.",
    description = {
      "Audit events keep the name.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class OperatorRemoveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "NAME", description = "The operator.")
  String name = "";

  public OperatorRemoveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OwnersConnection.run(
        database,
        "operator",
        surroundings,
        connection ->
            new Operators(new SecureRandom()).remove(connection, name, surroundings.actor()));
    surroundings.out().println(name + " is removed");
    return ExitCode.OK;
  }
}
