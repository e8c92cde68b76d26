package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  @Mixin ServerDirectory server = new ServerDirectory();

  public DatabaseRejoin(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    EmbeddedDatabase database = server.database(surroundings);
    database.rejoin();
    surroundings.out().println("commits wait for both servers of " + database.address().jdbcUrl());
    return ExitCode.OK;
  }
}
