package io.straightway.app.staticdata;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp static-data show}. */
@Command(
    name = "show",
    header = "Show static data that was proposed, its hash and what was decided.")
public final class StaticDataShowCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ProposalParameter proposal = new ProposalParameter();

  public StaticDataShowCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      Proposal found = StaticDataLoad.PROPOSALS.find(connection, proposal.number);
      if (json.wanted) {
        Json.print(surroundings.out(), found);
      } else {
        new ProposalText(surroundings.out()).print(found);
      }
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
    return ExitCode.OK;
  }
}
