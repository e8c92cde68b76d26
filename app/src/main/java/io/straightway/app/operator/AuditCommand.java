package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.RepairText;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.DeskOptions.AnyDatabaseDesk;
import io.straightway.app.operation.OperationCommand;
import io.straightway.backoffice.catalogue.AccessOperations;
import io.straightway.backoffice.catalogue.AccessOperations.EventSearch;
import io.straightway.backoffice.catalogue.AccessOperations.NotedHead;
import io.straightway.db.ContentHash;
import io.straightway.operators.audit.AuditChain;
import io.straightway.operators.audit.AuditChain.ChainBreak;
import io.straightway.operators.audit.AuditChain.Verdict;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.operators.audit.AuditHead;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp audit}, with its subcommands. */
@Command(
    name = "audit",
    header = "List audit events, and verify that none was changed.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class AuditCommand {
  private final Surroundings surroundings;

  private AuditCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Creates the command with its subcommands. */
  public static CommandLine of(Surroundings surroundings) {
    AuditCommand audit = new AuditCommand(surroundings);
    return MethodCommands.add(new CommandLine(audit).addSubcommand(audit.list()), "verify");
  }

  private CommandLine list() {
    DeskOptions desk = new AnyDatabaseDesk();
    return OperationCommand.of(
        surroundings, AccessOperations.EVENTS, desk, search -> list(desk, search));
  }

  private void list(DeskOptions desk, EventSearch search) throws SQLException {
    List<AuditEvent> events =
        new ArrayList<>(desk.list(surroundings, AccessOperations.EVENTS, search));
    Collections.reverse(events);
    desk.print(surroundings, events, AuditCommand::print);
  }

  private static void print(PrintWriter out, List<AuditEvent> events) {
    if (events.isEmpty()) {
      out.println("no events");
    } else {
      new RepairText(out).events(events, "");
    }
  }

  @Command(
      name = "verify",
      header = "Verify that no event was changed, removed, moved or inserted.",
      description = {
        "Each event holds its own hash and that of the event before; all are recomputed. The hash"
            + " of the last event is printed. The owner of the database could rewrite the whole"
            + " chain, which only hashes noted elsewhere reveal: give a file of 'stp element"
            + " --audit-head', or a log, as --heads, or a hash printed before as --head.",
        "Exit code 1, with the number of the first wrong event, if the chain is broken."
      })
  int verify(
      @Mixin AnyDatabaseDesk desk,
      @Option(
              names = "--head",
              paramLabel = "SHA-256",
              description = "Hash printed by an earlier run; it must be in the chain.")
          @Nullable ContentHash head,
      @Option(
              names = "--heads",
              paramLabel = "FILE",
              description =
                  "File of --audit-head, or any text with its lines; each event noted there must"
                      + " be in the chain with that hash. Needs the database.")
          @Nullable Path heads)
      throws SQLException, IOException {
    Verdict verdict =
        heads == null
            ? desk.perform(surroundings, AccessOperations.VERIFICATION, new NotedHead(head))
            : read(desk, head, heads(heads));
    desk.print(surroundings, verdict, AuditCommand::print);
    return verdict.holds() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Verdict read(DeskOptions desk, @Nullable ContentHash head, List<AuditHead> expected)
      throws SQLException {
    if (desk.server.isSet()) {
      throw CommandFailure.usage("--heads needs the database; over HTTP give --head");
    }
    try (Connection connection = desk.database.reader(surroundings)) {
      return AuditChain.verify(connection, head, expected);
    }
  }

  private List<AuditHead> heads(Path file) throws IOException {
    List<AuditHead> noted = AuditHead.in(surroundings.readable(file));
    if (noted.isEmpty()) {
      throw CommandFailure.usage(file + " contains no audit head");
    }
    return noted;
  }

  private static void print(PrintWriter out, Verdict verdict) {
    ChainBreak broken = verdict.broken();
    out.println(
        broken == null
            ? "holds: " + Numbers.of(verdict.events(), "event") + ", head " + verdict.head()
            : "BROKEN at event %s: %s: %s"
                .formatted(Numbers.of(broken.event()), broken.kind(), broken.reason()));
  }
}
