package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.server.EmbeddedServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database start}. */
@Command(
    name = "start",
    header = "Start the embedded server, or join the running one.",
    description = {
      "A missing directory gets a new database. The schema is brought up to date. The server"
          + " listens on 127.0.0.1 only."
    })
public final class DatabaseStart implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Where the server keeps its data. Default: ${DEFAULT-VALUE}")
  Path dir = DatabaseOptions.DEFAULT_DIR;

  @Option(
      names = "--port",
      paramLabel = "P",
      description =
          "Where it listens; 0 means the port it had before, and a free one at its first start."
              + " Default: ${DEFAULT-VALUE}")
  int port;

  public DatabaseStart(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    EmbeddedServer server = EmbeddedServer.startOrJoin(surroundings.directory().resolve(dir), port);
    DatabaseOptions.reportMove(server, surroundings.err());
    List<Migration> applied = new Migrator(server.address()).migrate();
    EmbeddedServer.Status status = server.status();
    if (json.wanted) {
      Json.print(
          surroundings.out(),
          new Started(
              server.directory().toString(),
              server.address().jdbcUrl(),
              status.port(),
              status.pid(),
              applied));
    } else {
      surroundings
          .out()
          .printf(
              "PostgreSQL %s runs in %s, port %d, process %d; %s%n",
              status.version(),
              server.directory(),
              status.port(),
              status.pid(),
              DatabaseMigrate.text(applied));
    }
    return ExitCode.OK;
  }

  private record Started(
      String directory, String url, int port, long pid, List<Migration> applied) {}
}
