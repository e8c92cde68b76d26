package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.Senders;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp sender remove}. */
@Command(
    name = "remove",
    header = "Remove a sender.",
    description = {
      "Nothing more is accepted from it within seconds. What it has sent stays.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class SenderRemoveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "NAME", description = "The sender.")
  String name = "";

  public SenderRemoveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OwnersConnection.run(
        database,
        "sender",
        surroundings,
        connection -> Senders.remove(connection, name, surroundings.actor()));
    surroundings.out().println(name + " is removed");
    return ExitCode.OK;
  }
}
