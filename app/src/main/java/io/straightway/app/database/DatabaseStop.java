package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  @Mixin ServerDirectory server = new ServerDirectory();

  public DatabaseStop(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Path directory = server.path(surroundings);
    Optional<EmbeddedDatabase> running = server.running(surroundings);
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
