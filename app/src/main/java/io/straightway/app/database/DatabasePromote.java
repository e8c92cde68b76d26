package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.EmbeddedServer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database promote}. */
@Command(
    name = "promote",
    header = "Make the embedded server's standby the primary.",
    description = {
      "For a primary that is lost: what may be left of it is killed, and its directory is fenced, so"
          + " that it is never written to again. Elements and commands connect to the new primary by"
          + " themselves.",
      "The new primary has no standby until 'stp database rejoin'."
    })
public final class DatabasePromote implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin ServerDirectory server = new ServerDirectory();

  @Option(
      names = "--switch",
      description =
          "Replace also a primary that answers, as for maintenance: it is stopped in order first.")
  boolean switchOver;

  public DatabasePromote(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    EmbeddedServer promoted = server.database(surroundings).promote(switchOver);
    surroundings
        .out()
        .printf(
            "the server in %s, port %d, is the primary; 'stp database rejoin' makes the other its standby%n",
            promoted.directory(), promoted.status().port());
    return ExitCode.OK;
  }
}
