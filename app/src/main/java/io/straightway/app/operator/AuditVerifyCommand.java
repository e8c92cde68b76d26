package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.Json;
import io.straightway.backoffice.catalogue.AccessOperations;
import io.straightway.backoffice.catalogue.AccessOperations.NotedHead;
import io.straightway.db.ContentHash;
import io.straightway.db.audit.AuditChain;
import io.straightway.db.audit.AuditChain.Broken;
import io.straightway.db.audit.AuditChain.Verdict;
import io.straightway.db.audit.AuditHead;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp audit verify}. */
@Command(
    name = "verify",
    header = "Verify that no event was changed, removed, moved or inserted.",
    description = {
      "Each event holds the hash of itself and of the one before; all are recomputed. The hash"
          + " of the last event is printed. Who owns the database can write the whole chain anew; only"
          + " what was noted elsewhere shows that: give a file of 'stp element --audit-head', or a log,"
          + " as --heads, or a hash that was printed before as --head.",
      "Exit code 1, with the number of the first wrong event, if the chain is broken."
    })
public final class AuditVerifyCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = DeskOptions.ofAnyVendor();

  @Option(
      names = "--head",
      paramLabel = "SHA-256",
      description = "A hash that an earlier run has printed; it must be in the chain.")
  @Nullable ContentHash head;

  @Option(
      names = "--heads",
      paramLabel = "FILE",
      description =
          "A file of --audit-head, or any text with its lines; each event that was noted there must"
              + " be in the chain with that hash. Needs the database.")
  @Nullable Path heads;

  public AuditVerifyCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException {
    Verdict verdict =
        heads == null
            ? desk.perform(surroundings, AccessOperations.VERIFICATION, new NotedHead(head))
            : read(heads(heads));
    if (desk.json.wanted) {
      Json.print(surroundings.out(), verdict);
    } else {
      print(verdict);
    }
    return verdict.holds() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Verdict read(List<AuditHead> expected) throws SQLException {
    if (desk.server.given()) {
      throw CommandFailure.usage("--heads needs the database; over HTTP give --head");
    }
    try (Connection connection = desk.database.reader(surroundings)) {
      return AuditChain.verify(connection, head, expected);
    }
  }

  private List<AuditHead> heads(Path file) throws IOException {
    Path path = surroundings.directory().resolve(file);
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw CommandFailure.usage("can't read the file " + file);
    }
    List<AuditHead> noted = AuditHead.in(path);
    if (noted.isEmpty()) {
      throw CommandFailure.usage(file + " holds no head of the audit");
    }
    return noted;
  }

  private void print(Verdict verdict) {
    Broken broken = verdict.broken();
    if (broken == null) {
      surroundings
          .out()
          .println("holds: " + Numbers.of(verdict.events(), "event") + ", head " + verdict.head());
    } else {
      surroundings
          .out()
          .println(
              "BROKEN at event "
                  + Numbers.of(broken.event())
                  + ": "
                  + broken.kind()
                  + ": "
                  + broken.why());
    }
  }
}
