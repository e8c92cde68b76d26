package io.straightway.app.journal;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.RemoteServer;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.journal.Journal;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp journal reverse}. */
@Command(
    name = "reverse",
    header = "Propose to take an approved journal back.",
    description = {
      "The reversal is a journal of its own, line by line the opposite, which another operator"
          + " approves. Both stay in the books and name each other.",
      OperatorVariables.HELP
    })
public final class JournalReverseCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin JournalParameter journal = new JournalParameter();
  @Mixin EntryOptions entry = new EntryOptions();

  public JournalReverseCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Journal reversal = server.given() ? ask(server.open(surroundings)) : reverse();
    if (json.wanted) {
      Json.print(surroundings.out(), reversal);
    } else {
      new JournalText(surroundings.out()).print(reversal);
    }
    return ExitCode.OK;
  }

  private Journal reverse() throws SQLException {
    LocalDate valueDate = entry.valueDate(database, surroundings);
    return OpenJournals.at(
        database,
        surroundings,
        (desk, login) ->
            desk.reverse(login, journal.number, valueDate, entry.document, entry.reason.text()));
  }

  private Journal ask(RemoteServer remote) {
    return remote.post(
        journal.path("reverse"),
        new Reversal(entry.valueDate(remote), entry.document, entry.reason.text()),
        new TypeReference<>() {},
        ProvedCall.of("propose_journal"));
  }

  /** As the API takes it. */
  private record Reversal(LocalDate valueDate, String document, String reason) {}
}
