package io.straightway.app.operator;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.RepairText;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.Json;
import io.straightway.backoffice.catalogue.AccessOperations;
import io.straightway.backoffice.catalogue.AccessOperations.EventSearch;
import io.straightway.db.audit.AuditEvent;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp audit list}. */
@Command(
    name = "list",
    header = "List audit events: who, what, when, before and after.",
    description =
        "The last events, the oldest of them first. 'proved' is yes if the actor was authenticated"
            + " with an operator's secret; otherwise the program that wrote the event named the actor.")
public final class AuditListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = DeskOptions.ofAnyVendor();

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
    EventSearch wanted = new EventSearch(subject, actor, null, null, null, null, limit);
    List<AuditEvent> events =
        new ArrayList<>(desk.list(surroundings, AccessOperations.EVENTS, wanted));
    Collections.reverse(events);
    if (desk.json.wanted) {
      Json.print(surroundings.out(), events);
    } else if (events.isEmpty()) {
      surroundings.out().println("no events");
    } else {
      new RepairText(surroundings.out()).events(events, "");
    }
    return ExitCode.OK;
  }
}
