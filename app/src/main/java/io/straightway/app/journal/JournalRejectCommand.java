package io.straightway.app.journal;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.journal.Journal;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp journal reject}. */
@Command(
    name = "reject",
    header = "Reject a journal that is proposed; its maker withdraws it.",
    description = OperatorVariables.HELP)
public final class JournalRejectCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin JournalParameter journal = new JournalParameter();
  @Mixin ReasonOption reason = new ReasonOption();

  public JournalRejectCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Journal rejected =
        server.given()
            ? server
                .open(surroundings)
                .post(
                    journal.path("reject"),
                    Map.of("reason", reason.text()),
                    new TypeReference<>() {},
                    ProvedCall.of("reject_journal", journal.number, reason.text()))
            : OpenJournals.at(
                database,
                surroundings,
                (desk, login) -> desk.reject(login, journal.number, reason.text()));
    if (json.wanted) {
      Json.print(surroundings.out(), rejected);
    } else {
      new JournalText(surroundings.out()).print(rejected);
    }
    return ExitCode.OK;
  }
}
