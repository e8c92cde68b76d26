package io.straightway.app.bench;

import io.straightway.app.cli.CountList;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench contention}. */
@Command(
    name = "contention",
    header = "Measure the cost of a heavily traded position, under both position models.",
    description = {
      "One element is fed trades, of which a growing share falls on one security and one account."
          + " With contended positions these trades wait for each other's commits; with"
          + " low-contention positions they don't.",
      "Results go to runs.csv, windows.csv and manifest.json in DIR. The same command continues an"
          + " interrupted bench. Exit code 1 if a point yields no number."
    })
public final class BenchContentionCommand implements Callable<Integer> {
  private static final int STANDARD_SECONDS = 20;

  @Mixin final BenchOutput output;
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin BenchLoadOptions load = new BenchLoadOptions(STANDARD_SECONDS, 1);

  @Option(
      names = "--queues",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description = "Numbers of process queues.")
  CountList queues = CountList.of(8);

  @Option(
      names = "--hot-shares",
      paramLabel = "LIST",
      split = ",",
      description = "Shares of trades on one position, 0 to 1.")
  List<Double> hotShares = List.of(0.0, 0.25, 0.5, 0.75, 1.0);

  @Option(
      names = "--commit-points",
      paramLabel = "LIST",
      split = ",",
      description = "Commit points: batch, trade, step.")
  List<CommitPoints> commitPoints = List.of(CommitPoints.TRADE, CommitPoints.BATCH);

  public BenchContentionCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    BenchPlan plan =
        new BenchPlan(
            "contention",
            List.of(1),
            queues.values(),
            BenchLoadOptions.words(List.of(PositionModel.values())),
            BenchLoadOptions.words(commitPoints),
            hotShares.stream().distinct().toList(),
            load.repeats,
            false,
            load.load(0));
    return load.run(plan, List.of(), bench, output);
  }
}
