package io.straightway.app.operator;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.RepairText;
import io.straightway.app.print.Json;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp audit list}. */
@Command(
    name = "list",
    header = "List what people did: who, what, when, before and after.",
    description =
        "The last events, the oldest of them first. 'proved' tells whether the actor gave an"
            + " operator's secret; otherwise the program that wrote the event named him.")
public final class AuditListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--subject",
      paramLabel = "ITEM",
      description = {
        "Only what was done to this, such as message:30004, operator:ann or" + " currency:EUR."
      })
  @Nullable String subject;

  @Option(names = "--actor", paramLabel = "NAME", description = "Only what this one did.")
  @Nullable String actor;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Most events to list. Default: ${DEFAULT-VALUE}")
  int limit = 50;

  public AuditListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<AuditEvent> events;
    try (Connection connection = database.reader(surroundings)) {
      events = AuditTrail.last(connection, subject, actor, limit);
    }
    if (json.wanted) {
      Json.print(surroundings.out(), events);
    } else if (events.isEmpty()) {
      surroundings.out().println("no such event");
    } else {
      new RepairText(surroundings.out()).events(events, "");
    }
    return ExitCode.OK;
  }
}
