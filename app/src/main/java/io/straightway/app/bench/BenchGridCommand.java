package io.straightway.app.bench;

import io.straightway.app.bench.ProbeOptions.LoadKind;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.grid.Factor;
import io.straightway.benchmark.grid.FactorKind;
import io.straightway.benchmark.grid.Grid;
import io.straightway.benchmark.grid.GridTable;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ElementGroup;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.probe.ProbeSession;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.table.Numbers;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench grid}. */
@Command(
    name = "grid",
    header = "Measure latencies over a grid of factors, against a baseline.",
    description = {
      "Crosses all levels of all factors. The baseline has the first level of each factor; it is"
          + " measured first and again last, with the other cells between in random order. Each"
          + " cell is measured as by 'stp bench probe'."
    })
public final class BenchGridCommand implements Callable<Integer> {
  private static final long MOST_CELLS = 200;
  private static final double USUAL_RATE = 500;
  private static final int USUAL_USERS = 4;

  @Mixin final BenchOutput output;
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin ProbeOptions probe = new ProbeOptions(10, 5);

  @Option(
      names = "--factor",
      paramLabel = "NAME=LEVELS",
      required = true,
      description = {
        "Factor and its levels, the baseline's level first; repeatable. 1k is 1024.",
        "payload=1k,4k,64k: size of an order.",
        "users=1,4,16: with --load closed or think; 4 if not given.",
        "rate=100,1000: with --load open; 500 if not given.",
        "partitions=1,2,4: elements that share the load.",
        "replica=off,on: every commit also waits for a standby if on.",
        "queues=, positions=, commit-points=: as the options."
      })
  List<String> factors = List.of();

  @Option(
      names = "--load",
      paramLabel = "KIND",
      description = "open, closed or think, see 'stp bench probe'.")
  LoadKind load = LoadKind.CLOSED;

  @Option(names = "--force", description = "Measure more than 200 cells.")
  boolean force;

  public BenchGridCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    Grid grid = grid();
    ProbePlan plan = plan(grid);
    MeasuringSession session = bench.session(output, true);
    ProbeSession probes = new ProbeSession(plan, session);
    announce(grid, plan);
    ProbeOutcome measured = probes.run();
    GridTable table = GridTable.of(grid, measured);
    ProbeOutcome outcome = table.doubt().map(measured::warned).orElse(measured);
    session.directory().write(outcome.manifest());
    return output.end(
        ProbeJson.of(outcome, table), outcome.isWhole(), out -> table.print(outcome, out));
  }

  private Grid grid() {
    Map<FactorKind, List<String>> words =
        Map.of(
            FactorKind.POSITIONS, BenchLoadOptions.words(List.of(PositionModel.values())),
            FactorKind.COMMIT_POINTS, BenchLoadOptions.words(List.of(CommitPoints.values())));
    List<Factor> parsed = factors.stream().map(text -> Factor.parse(text, words)).toList();
    if (Grid.size(parsed) > MOST_CELLS && !force) {
      throw CommandFailure.usage(
          "these factors make %s cells, more than the usual %d; give fewer levels, or use --force"
              .formatted(Numbers.of(Grid.size(parsed)), MOST_CELLS));
    }
    boolean withReplica =
        parsed.stream()
            .anyMatch(
                factor -> factor.kind() == FactorKind.REPLICA && factor.levels().contains("on"));
    if (withReplica && bench.url != null) {
      throw CommandFailure.usage(
          "--factor replica=on needs the bench's own database, not one named with --database");
    }
    ElementGroup usual = new ElementGroup(1, probe.engine.arguments());
    Cell cell = new Cell(probe.load(load, USUAL_RATE, USUAL_USERS), 0, usual, false);
    return Grid.of(parsed, cell, probe.universe.seed);
  }

  private ProbePlan plan(Grid grid) {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("load", EnumWord.of(load));
    grid.factors().forEach(factor -> plan.put(factor.kind().word(), factor.levels()));
    if (load == LoadKind.THINK) {
      plan.put("think milliseconds", probe.think);
    }
    return probe.plan(
        "grid", output.commandLine(), plan, grid.cells(), grid.labels(), null, List.of());
  }

  private void announce(Grid grid, ProbePlan plan) {
    Duration estimate = grid.estimate(plan.warmUp(), plan.measured());
    PrintWriter to = output.progress();
    to.printf(
        "%d cells and the baseline again, about %s%n",
        grid.points().size() - 1, Numbers.age(estimate));
    to.flush();
  }
}
