package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.InstantConverter;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.Findings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.backup.Restore;
import io.straightway.element.check.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database restore}. */
@Command(
    name = "restore",
    header = "Make an embedded server of a backup, and check it.",
    description = {
      "The newest copy is brought to the wanted time by the archived log, or to the log's end. The"
          + " server is started, and its books are checked as by 'stp check'; it keeps running.",
      "Exit code 1 if an invariant does not hold."
    })
public final class DatabaseRestore implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "DIR",
      description = "Where the backups are kept.")
  Path from = Path.of("");

  @Option(
      names = "--data",
      required = true,
      paramLabel = "NEWDIR",
      description = "The directory of the restored server; it must not hold a database.")
  Path data = Path.of("");

  @Option(
      names = "--until",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description =
          "Leave out what was committed after this time, such as 2026-11-20T16:30:00Z. Default: the"
              + " end of the archived log")
  @Nullable Instant until;

  public DatabaseRestore(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException {
    EmbeddedServer server =
        new Restore(surroundings.directory().resolve(from))
            .into(surroundings.directory().resolve(data), until);
    List<Finding> findings;
    try (Connection connection = new Database(server.address()).connect(Role.READER, "check")) {
      findings = SystemCheck.findings(connection, List.of());
    }
    if (json.wanted) {
      Json.print(
          surroundings.out(),
          new Restored(server.directory().toString(), server.address().jdbcUrl(), findings));
    } else {
      surroundings
          .out()
          .printf("restored to %s, port %d; it runs%n", server.directory(), server.status().port());
      Findings.print(findings, surroundings.out(), "");
    }
    return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.FAILED;
  }

  private record Restored(String directory, String url, List<Finding> findings) {}
}
