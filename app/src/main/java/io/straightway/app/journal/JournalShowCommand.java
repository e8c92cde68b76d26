package io.straightway.app.journal;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journals;
import io.straightway.db.operator.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp journal show}. */
@Command(name = "show", header = "Show a journal, its lines and what was decided.")
public final class JournalShowCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin JournalParameter journal = new JournalParameter();

  public JournalShowCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Journal found =
        server.given()
            ? server
                .open(surroundings)
                .get(List.of("journals", Long.toString(journal.number)), new TypeReference<>() {})
            : read();
    if (json.wanted) {
      Json.print(surroundings.out(), found);
    } else {
      new JournalText(surroundings.out()).print(found);
    }
    return ExitCode.OK;
  }

  private Journal read() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return new Journals().find(connection, journal.number);
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
  }
}
