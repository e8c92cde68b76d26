package io.straightway.app.database;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.text.Numbers;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.schema.Migrator.ModuleSchema;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.EmbeddedServer.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database status}. */
@Command(
    name = "status",
    header = "Show the embedded server's state and its schema versions.",
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
    Optional<Shown> found = EmbeddedServer.find(directory).map(DatabaseStatus::look);
    if (json.wanted) {
      Json.print(
          surroundings.out(), found.<Object>map(known -> known).orElse(Map.of("running", false)));
    } else {
      surroundings
          .out()
          .println(
              found
                  .map(known -> text(directory, known))
                  .orElse("no database runs in " + directory));
    }
    return found.isPresent() && found.get().server().answering()
        ? ExitCode.OK
        : ExitCode.UNREACHABLE;
  }

  /**
   * What is printed for programs.
   *
   * @param schemas of each module; none while the server does not answer
   */
  private record Shown(@JsonUnwrapped Status server, List<ModuleSchema> schemas) {}

  private static Shown look(EmbeddedServer server) {
    Status status = server.status();
    return new Shown(
        status, status.answering() ? new Migrator(server.address()).schemas() : List.of());
  }

  private static String text(Path directory, Shown shown) {
    Status status = shown.server();
    String server =
        "PostgreSQL %s runs in %s, port %d, process %d, since %s, %s MiB on disk; it %s"
            .formatted(
                status.version(),
                directory,
                status.port(),
                status.pid(),
                status.since(),
                Numbers.of(status.bytesOnDisk() / MEBIBYTE),
                status.answering() ? "answers" : "does not answer");
    return status.answering() ? server + System.lineSeparator() + schemas(shown.schemas()) : server;
  }

  private static String schemas(List<ModuleSchema> schemas) {
    String versions =
        schemas.stream()
            .map(
                schema -> schema.module() + " " + Objects.requireNonNullElse(schema.version(), "-"))
            .collect(Collectors.joining(", "));
    List<Migration> pending =
        schemas.stream().flatMap(schema -> schema.pending().stream()).toList();
    return "schema versions: %s; %s"
        .formatted(
            versions,
            pending.isEmpty()
                ? "up to date"
                : "pending: "
                    + DatabaseMigrate.list(pending)
                    + "; apply with 'stp database start'");
  }
}
