package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.TokenIssuers;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp operator unlink}. */
@Command(
    name = "unlink",
    header = "Let an operator log in with the company no longer.",
    description = {
      "A session that was begun with the company ends within seconds. The operator's secret and"
          + " password stay.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class OperatorUnlinkCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "NAME", description = "The operator.")
  String name = "";

  public OperatorUnlinkCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OwnersConnection.run(
        database,
        "operator",
        surroundings,
        owner -> TokenIssuers.unlink(owner, name, surroundings.actor()));
    surroundings.out().println(name + " no longer logs in with the company");
    return ExitCode.OK;
  }
}
