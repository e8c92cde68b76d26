package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.floor.FloorRun;
import io.straightway.benchmark.system.JvmFlags;
import io.straightway.db.Database;
import io.straightway.db.server.program.Directories;
import io.straightway.table.Numbers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp bench floor}. */
@Command(
    name = "floor",
    header = "Measure the speed of COPY alone with the rows of the stored trades.",
    description = {
      "The rows are unloaded, then reloaded into empty tables with the same columns, checks and"
          + " indexes, in one stream per core, each in one durable transaction. No engine on"
          + " this database can be faster. The trades are not changed.",
      OwnersConnection.HELP
    })
public final class BenchFloorCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;
  @Mixin DatabaseOptions database = new DatabaseOptions();

  public BenchFloorCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    JvmFlags.requireUnslowed(output.surroundings.environment());
    Database measured = new Database(database.running(output.surroundings));
    Path files = Files.createTempDirectory("stp-floor-");
    try {
      print(FloorRun.measure(measured, files.resolve("copy")));
      return ExitCode.OK;
    } finally {
      Directories.delete(files);
    }
  }

  private void print(Floor floor) {
    if (floor.trades() == 0) {
      throw CommandFailure.failed("the database has no trades to reload; book some first");
    }
    output.print(
        floor,
        out ->
            out.printf(
                "%s trades/s: COPY takes %s rows of %s trades in %s s, in %d streams%n",
                Numbers.rounded(floor.tradesPerSecond(), 0),
                Numbers.of(floor.rows()),
                Numbers.of(floor.trades()),
                Numbers.rounded(floor.seconds(), 2),
                floor.streams()));
  }
}
