package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database rejoin}. */
@Command(
    name = "rejoin",
    header = "Rebuild a former primary, or a broken standby, as the standby.",
    description = {
      "Its data is replaced by a copy of the primary's, which keeps working meanwhile. When the command"
          + " ends, commits wait for the standby again."
    })
public final class DatabaseRejoin implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "The server's directory. Default: ${DEFAULT-VALUE}")
  Path dir = DatabaseOptions.DEFAULT_DIR;

  public DatabaseRejoin(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    EmbeddedDatabase database = DatabasePromote.database(surroundings, dir);
    database.rejoin();
    surroundings.out().println("commits wait for both servers of " + database.address().jdbcUrl());
    return ExitCode.OK;
  }
}
