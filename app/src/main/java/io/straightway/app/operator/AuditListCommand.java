package io.straightway.app.operator;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.RepairText;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

/** {@code stp audit list}. */
@Command(
    name = "list",
    header = "List audit events: who, what, when, before and after.",
    description =
        "The last events, the oldest of them first. 'proved' is yes if the actor was authenticated"
            + " with an operator's secret; otherwise the program that wrote the event named the actor.")
public final class AuditListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--subject",
      paramLabel = "ITEM",
      description = {
        "Only events of this subject, such as message:30004, operator:ann or currency:EUR."
      })
  @Nullable String subject;

  @Option(names = "--actor", paramLabel = "NAME", description = "Only events of this actor.")
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
    List<AuditEvent> events = server.given() ? ask() : read();
    if (json.wanted) {
      Json.print(surroundings.out(), events);
    } else if (events.isEmpty()) {
      surroundings.out().println("no events");
    } else {
      new RepairText(surroundings.out()).events(events, "");
    }
    return ExitCode.OK;
  }

  private List<AuditEvent> read() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return AuditTrail.last(connection, subject, actor, limit);
    }
  }

  /** A server lists the latest first. */
  private List<AuditEvent> ask() {
    if (limit < 1) {
      throw CommandFailure.usage("--limit is " + limit + "; it is a number from 1");
    }
    Map<String, @Nullable Object> filter = new LinkedHashMap<>();
    filter.put("subject", subject);
    filter.put("actor", actor);
    List<AuditEvent> events =
        server
            .open(surroundings)
            .list(List.of("audit"), filter, limit, new TypeReference<Page<AuditEvent>>() {});
    Collections.reverse(events);
    return events;
  }
}
