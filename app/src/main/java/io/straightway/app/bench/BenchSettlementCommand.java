package io.straightway.app.bench;

import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.settlement.SettlementBench;
import io.straightway.benchmark.settlement.SettlementLoad;
import io.straightway.benchmark.settlement.SettlementOutcome;
import io.straightway.benchmark.settlement.SettlementTable;
import io.straightway.benchmark.system.BenchDatabase;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench settlement}. */
@Command(
    name = "settlement",
    header = "Measure how fast trades are instructed and settled, beside how fast they are booked.",
    description = {
      "Trades are booked, instructed, delivered and settled with a simulated custodian, one stage"
          + " after the other, each by a process that has just started; its start does not count."
          + " Then trades are booked at --rate while 'stp settle run' works beside.",
      "The database is one of its own, in DIR/database. DIR gets settlement.csv and manifest.json."
          + " Exit code 1 if the books don't balance."
    })
public final class BenchSettlementCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The directory of the results: a new one.")
  Path out = Path.of("");

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Trades that go through the stages, 1 to 500000.")
  int trades = 100_000;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Trades a second that are booked beside settlement.")
  int rate = 10_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long they are; 0 leaves that part out.")
  int seconds = 20;

  @Option(names = "--queues", paramLabel = "Q", description = "Process queues of the element.")
  int queues = 2;

  @Option(names = "--seed", paramLabel = "S", description = "Decides the trades.")
  long seed = 42;

  @Option(
      names = "--keep-database",
      description = "Leave DIR/database at the end. The server is stopped all the same.")
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
                    false))
            .run();
    output.print(outcome, to -> SettlementTable.print(outcome, to));
    return BenchOutput.exitCode(outcome.broken().isEmpty());
  }
}
