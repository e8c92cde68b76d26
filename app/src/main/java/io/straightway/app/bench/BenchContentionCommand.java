package io.straightway.app.bench;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.CountList;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.run.Bench;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stp bench contention}. */
@Command(
    name = "contention",
    header = "Measure what a much traded position costs, under both position models.",
    description = {
      "One element is fed trades of which a growing share falls on one security and one account."
          + " With contended positions the trades on it wait for each other's commit; with"
          + " low-contention ones they don't.",
      "DIR gets runs.csv, windows.csv and manifest.json. The same command continues what was"
          + " interrupted. Exit code 1 if a point yields no number."
    })
public final class BenchContentionCommand implements Callable<Integer> {
  private static final int STANDARD_SECONDS = 10;

  private final Surroundings surroundings;

  @Spec @Nullable CommandSpec spec;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin BenchLoadOptions load = new BenchLoadOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--queues",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description = "Numbers of process queues. Default: 8")
  CountList queues = CountList.of(8);

  @Option(
      names = "--hot-shares",
      paramLabel = "LIST",
      split = ",",
      description = "Shares of trades on one position, 0 to 1. Default: 0,0.25,0.5,0.75,1")
  List<Double> hotShares = List.of(0.0, 0.25, 0.5, 0.75, 1.0);

  @Option(
      names = "--commit-points",
      paramLabel = "LIST",
      split = ",",
      converter = EnumWord.ToCommitPoints.class,
      description = "Where transactions end: batch, trade, step. Default: trade,batch")
  List<CommitPoints> commitPoints = List.of(CommitPoints.TRADE, CommitPoints.BATCH);

  @Option(
      names = "--repeats",
      paramLabel = "R",
      description = "How often each combination is measured. Default: ${DEFAULT-VALUE}")
  int repeats = 1;

  public BenchContentionCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    BenchPlan plan = plan();
    Bench.Settings settings =
        new Bench.Settings(BenchOptions.commandLine(spec), List.of(), load.pgbenchSeconds);
    return bench.run(plan, settings, json.wanted, surroundings);
  }

  private BenchPlan plan() {
    return new BenchPlan(
        "contention",
        List.of(1),
        queues.values(),
        Arrays.stream(PositionModel.values()).map(EnumWord::of).toList(),
        commitPoints.stream().distinct().map(EnumWord::of).toList(),
        hotShares.stream().distinct().toList(),
        repeats,
        load.trades(),
        load.seconds(STANDARD_SECONDS),
        load.warmUp,
        0,
        load.inFlight,
        load.batchSize,
        load.seed);
  }
}
