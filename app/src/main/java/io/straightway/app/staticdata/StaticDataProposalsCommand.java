package io.straightway.app.staticdata;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp static-data proposals}. */
@Command(
    name = "proposals",
    header = "List static data that was proposed, the last first.",
    description = "Those that wait for a decision; with --all also those that were decided on.")
public final class StaticDataProposalsCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 1000;

  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(names = "--all", description = "Also those that were decided on; the last 1,000.")
  boolean all;

  public StaticDataProposalsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Proposal> found =
          StaticDataLoad.PROPOSALS.latest(
              connection, all ? null : Proposal.State.PROPOSED, MOST_SHOWN);
      if (json.wanted) {
        Json.print(surroundings.out(), found);
      } else {
        new ProposalText(surroundings.out()).print(found);
      }
    }
    return ExitCode.OK;
  }
}
