package io.straightway.app.bench;

import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.settlement.SettlementBench;
import io.straightway.benchmark.settlement.SettlementLoad;
import io.straightway.benchmark.settlement.SettlementOutcome;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.OtherPrograms;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench settlement}. */
@Command(
    name = "settlement",
    header = "Measure the speed of instructing and settling trades, compared with booking them.",
    description = {
      "Trades are booked, instructed, delivered and settled with a simulated custodian, one stage"
          + " after the other, each by a new process, whose start is not measured. Then trades"
          + " are booked at --rate while 'stp settle run' works in parallel.",
      "The bench has its own database, in DIR/database, and writes settlement.csv and"
          + " manifest.json to DIR. Exit code 1 if the books don't balance."
    })
public final class BenchSettlementCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "New directory for the results.")
  Path out = Path.of("");

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Number of trades that pass the stages, 1 to 500000.")
  int trades = 100_000;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Trades per second booked during settlement.")
  int rate = 10_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Duration of booking during settlement; 0 leaves that part out.")
  int seconds = 20;

  @Option(names = "--queues", paramLabel = "Q", description = "Process queues of the element.")
  int queues = 2;

  @Option(names = "--seed", paramLabel = "S", description = "Seed for the trades.")
  long seed = 42;

  @Option(
      names = "--keep-database",
      description = "Keep DIR/database at the end. The server is stopped in any case.")
  boolean keepDatabase;

  public BenchSettlementCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    SettlementLoad load =
        new SettlementLoad(trades, rate, seconds, queues, seed, output.commandLine());
    SettlementOutcome outcome =
        new SettlementBench(
                load,
                output.session(
                    out,
                    (directory, cleanup) ->
                        BenchDatabase.own(directory.path(), cleanup, keepDatabase),
                    false,
                    OtherPrograms.ANY))
            .run();
    return output.end(outcome, outcome.broken().isEmpty(), outcome::print);
  }
}
