package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.text.Numbers;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.EmbeddedServer.Status;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database status}. */
@Command(
    name = "status",
    header = "Tell how the embedded server is.",
    description = "Exit code 0 if it answers, 3 if not.")
public final class DatabaseStatus implements Callable<Integer> {
  private static final long MEBIBYTE = 1 << 20;

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "The server's directory. Default: ${DEFAULT-VALUE}")
  Path dir = DatabaseOptions.DEFAULT_DIR;

  public DatabaseStatus(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Path directory = surroundings.directory().resolve(dir);
    Optional<Status> status = EmbeddedServer.find(directory).map(EmbeddedServer::status);
    if (json.wanted) {
      Json.print(
          surroundings.out(), status.<Object>map(known -> known).orElse(Map.of("running", false)));
    } else {
      surroundings
          .out()
          .println(
              status
                  .map(known -> told(directory, known))
                  .orElse("no database runs in " + directory));
    }
    return status.isPresent() && status.get().answering() ? ExitCode.OK : ExitCode.UNREACHABLE;
  }

  private static String told(Path directory, Status status) {
    return "PostgreSQL %s runs in %s, port %d, process %d, since %s, %s MiB on disk; it %s"
        .formatted(
            status.version(),
            directory,
            status.port(),
            status.pid(),
            status.since(),
            Numbers.of(status.bytesOnDisk() / MEBIBYTE),
            status.answering() ? "answers" : "does not answer");
  }
}
