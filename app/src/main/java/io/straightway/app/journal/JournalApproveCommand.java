package io.straightway.app.journal;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.HashOption;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.journal.Journal;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp journal approve}. */
@Command(
    name = "approve",
    header = "Approve a journal that another operator has proposed, and post it.",
    description = {"Its maker can't approve it.", OperatorVariables.HELP})
public final class JournalApproveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin JournalParameter journal = new JournalParameter();
  @Mixin HashOption hash = new HashOption();

  public JournalApproveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ContentHash shown = hash.value();
    Journal approved =
        server.given()
            ? server
                .open(surroundings)
                .post(
                    journal.path("approve"),
                    Map.of("hash", shown),
                    new TypeReference<>() {},
                    ProvedCall.of("approve_journal", journal.number, shown.bytes()))
            : OpenJournals.at(
                database,
                surroundings,
                (desk, login) -> desk.approve(login, journal.number, shown));
    if (json.wanted) {
      Json.print(surroundings.out(), approved);
    } else {
      new JournalText(surroundings.out()).print(approved);
    }
    return ExitCode.OK;
  }
}
