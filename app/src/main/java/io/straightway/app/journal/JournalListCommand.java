package io.straightway.app.journal;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journals;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

/** {@code stp journal list}. */
@Command(name = "list", header = "List journals, the last proposed first.")
public final class JournalListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Only those that are proposed, approved, rejected or withdrawn.")
  @Nullable String state;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "At most so many; by default ${DEFAULT-VALUE}.")
  int limit = 50;

  public JournalListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (limit < 1) {
      throw CommandFailure.usage("--limit must be 1 or more");
    }
    Journal.State wanted = wanted();
    List<Journal> journals = server.given() ? ask(wanted) : read(wanted);
    if (json.wanted) {
      Json.print(surroundings.out(), journals);
    } else {
      new JournalText(surroundings.out()).print(journals);
    }
    return ExitCode.OK;
  }

  private List<Journal> read(Journal.@Nullable State wanted) throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return new Journals().latest(connection, wanted, limit);
    }
  }

  private List<Journal> ask(Journal.@Nullable State wanted) {
    Map<String, @Nullable Object> asked = new LinkedHashMap<>();
    asked.put("state", wanted);
    return server
        .open(surroundings)
        .list(List.of("journals"), asked, limit, new TypeReference<Page<Journal>>() {});
  }

  private Journal.@Nullable State wanted() {
    if (state == null) {
      return null;
    }
    String name = state.toUpperCase(Locale.ROOT);
    return Arrays.stream(Journal.State.values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--state is proposed, approved, rejected or withdrawn, not '" + state + "'"));
  }
}
