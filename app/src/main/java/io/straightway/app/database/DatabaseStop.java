package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database stop}. */
@Command(
    name = "stop",
    header = "Stop the embedded server, and its standby.",
    description = {
      "Open transactions are rolled back; everything committed is on disk. It is fine if none runs."
    })
public final class DatabaseStop implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "The server's directory. Default: ${DEFAULT-VALUE}")
  Path dir = DatabaseOptions.DEFAULT_DIR;

  public DatabaseStop(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Path directory = surroundings.directory().resolve(dir);
    Optional<EmbeddedDatabase> running = EmbeddedDatabase.running(directory);
    running.ifPresent(EmbeddedDatabase::stop);
    surroundings
        .out()
        .println(
            running.isPresent()
                ? "stopped the database in " + directory
                : "no database runs in " + directory);
    return ExitCode.OK;
  }
}
