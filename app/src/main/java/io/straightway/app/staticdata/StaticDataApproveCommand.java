package io.straightway.app.staticdata;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.HashOption;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp static-data approve}. */
@Command(
    name = "approve",
    header = "Approve and load static data that another operator has proposed.",
    description = {
      "Its maker can't approve it. It is checked again, and loaded as a whole or not at all.",
      OperatorVariables.HELP,
      "It logs in as the owner of the schema, as 'stp static-data load' does."
    })
public final class StaticDataApproveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ProposalParameter proposal = new ProposalParameter();
  @Mixin HashOption hash = new HashOption();

  public StaticDataApproveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ContentHash shown = hash.value();
    OperatorLogin login = OperatorVariables.login(surroundings);
    LoadText text = new LoadText(surroundings);
    LoadReport report =
        OwnersConnection.use(
            database,
            "static-data",
            surroundings,
            connection ->
                text.warned(
                    connection, StaticDataLoad.approve(connection, login, proposal.number, shown)));
    return text.print(report, json.wanted);
  }
}
