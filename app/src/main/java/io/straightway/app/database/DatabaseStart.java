package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
  @Mixin ServerDirectory server = new ServerDirectory();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--port",
      paramLabel = "P",
      description =
          "Where it listens; 0 means the port it had before, and a free one at its first start."
              + " Default: ${DEFAULT-VALUE}")
  int port;

  @Option(
      names = "--replica",
      paramLabel = "on|off",
      converter = EnumWord.ToSwitch.class,
      description = {
        "on: give the server a synchronous standby, a second server in the directory replica of its"
            + " own, which commits wait for; off: remove the standby. Default: leave it as it is"
      })
  @Nullable Switch replica;

  public DatabaseStart(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    EmbeddedDatabase database = EmbeddedDatabase.startOrJoin(server.path(surroundings), port);
    switchReplica(database);
    DatabaseOptions.reportMove(database, surroundings.err());
    List<Migration> applied = new Migrator(database.address()).migrate();
    EmbeddedServer.Status status = database.primary().status();
    if (json.wanted) {
      Json.print(
          surroundings.out(),
          new Started(
              database.directory().toString(),
              database.address().jdbcUrl(),
              status.port(),
              status.pid(),
              applied));
    } else {
      surroundings
          .out()
          .printf(
              "PostgreSQL %s runs in %s, port %d, process %d; %s%n",
              status.version(),
              database.primary().directory(),
              status.port(),
              status.pid(),
              DatabaseMigrate.text(applied));
      if (database.hasReplica()) {
        surroundings
            .out()
            .println(
                database.hasStandby()
                    ? "with a standby: " + database.address().jdbcUrl()
                    : "without its standby; 'stp database rejoin' rebuilds that");
      }
    }
    return ExitCode.OK;
  }

  private void switchReplica(EmbeddedDatabase database) {
    if (replica == Switch.ON) {
      database.addReplica();
    } else if (replica == Switch.OFF && database.hasReplica()) {
      database.removeReplica();
    }
  }

  private record Started(
      String directory, String url, int port, long pid, List<Migration> applied) {}
}
