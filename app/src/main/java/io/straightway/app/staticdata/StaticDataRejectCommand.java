package io.straightway.app.staticdata;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.print.Json;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp static-data reject}. */
@Command(
    name = "reject",
    header = "Reject static data that is proposed; its maker withdraws it.",
    description = {
      OperatorVariables.HELP,
      "It logs in as the owner of the schema, as 'stp static-data load' does."
    })
public final class StaticDataRejectCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ProposalParameter proposal = new ProposalParameter();
  @Mixin ReasonOption reason = new ReasonOption();

  public StaticDataRejectCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OperatorLogin login = OperatorVariables.login(surroundings);
    Proposal rejected =
        OwnersConnection.use(
            database,
            "static-data",
            surroundings,
            connection -> StaticDataLoad.reject(connection, login, proposal.number, reason.text()));
    if (json.wanted) {
      Json.print(surroundings.out(), rejected);
    } else {
      new ProposalText(surroundings.out()).print(rejected);
    }
    return ExitCode.OK;
  }
}
