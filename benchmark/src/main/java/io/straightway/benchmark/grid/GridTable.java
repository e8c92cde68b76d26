package io.straightway.benchmark.grid;

import io.straightway.benchmark.grid.GridRatios.Effect;
import io.straightway.benchmark.grid.GridRatios.Measures;
import io.straightway.benchmark.grid.GridRatios.Point;
import io.straightway.benchmark.probe.CellResult;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.probe.ProbeTable;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The cells of a grid compared with its baseline. */
public record GridTable(Grid grid, List<Point> points) {
  private static final double MOST_DRIFT = 1.15;

  private static final Table<Effect> EFFECTS =
      Table.of(Effect.class)
          .words("factor", Effect::factor)
          .numbers("level", Effect::level)
          .numbers("mean", effect -> effect.ratio().mean(), GridTable::ratio)
          .numbers("p99", effect -> effect.ratio().p99(), GridTable::ratio)
          .numbers("booked/s", effect -> effect.ratio().throughput(), GridTable::ratio)
          .numbers("pairs", Effect::pairs);

  /** Creates the table from the outcome of a session with this grid. */
  public static GridTable of(Grid grid, ProbeOutcome outcome) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < grid.points().size(); i++) {
      String name = ProbePlan.name(i);
      List<String> levels = grid.points().get(i).levels();
      outcome.results().stream()
          .filter(result -> result.name().equals(name))
          .findFirst()
          .map(result -> new Point(name, levels, measures(result)))
          .ifPresent(points::add);
    }
    return new GridTable(grid, points);
  }

  private static Measures measures(CellResult result) {
    return new Measures(result.meanMicros(), result.p99Micros(), result.throughput());
  }

  /** Returns the cells that yielded numbers, the baseline first if it is among them. */
  public List<Point> cells() {
    return points.stream().filter(point -> !point.name().equals(lastName())).toList();
  }

  /** Returns the baseline; empty if it yielded no number. */
  public Optional<Point> baseline() {
    return points.stream().filter(point -> point.name().equals(ProbePlan.name(0))).findFirst();
  }

  /**
   * Returns the ratios of the baseline's second measurement to its first; empty if either yielded
   * no number.
   */
  public Optional<Measures> drift() {
    return points.stream()
        .filter(point -> point.name().equals(lastName()))
        .findFirst()
        .flatMap(last -> baseline().map(first -> last.measures().over(first.measures())));
  }

  /**
   * Returns a warning if the baseline's mean changed markedly by the second measurement; otherwise
   * empty.
   */
  public Optional<String> doubt() {
    return drift()
        .map(Measures::mean)
        .filter(mean -> mean > MOST_DRIFT || mean < 1 / MOST_DRIFT)
        .map(
            mean ->
                "the baseline's mean was "
                    + ratio(mean)
                    + " times its first one when it was measured again: ratios nearer to 1 than that may be chance");
  }

  private String lastName() {
    return ProbePlan.name(grid.points().size() - 1);
  }

  /** Returns the effect of each level. */
  public List<Effect> effects() {
    return GridRatios.effects(grid.factors(), cells());
  }

  /** Prints the cells with their ratios, the effects of the levels, and the drift over time. */
  public void print(ProbeOutcome outcome, PrintWriter out) {
    out.println();
    baseline()
        .ifPresentOrElse(
            baseline -> cells(baseline.measures()).print(cells(), out, "  "),
            () -> out.println("  the baseline yielded no number, so there are no ratios"));
    List<Effect> effects = effects();
    if (!effects.isEmpty()) {
      out.println();
      out.println("  Effect of each level against the first, all else equal (geometric means):");
      EFFECTS.print(effects, out, "  ");
    }
    drift()
        .ifPresent(
            drift ->
                out.printf(
                    "%n  the baseline, measured again at the end: mean x %s, p99 x %s, throughput x %s%n",
                    ratio(drift.mean()), ratio(drift.p99()), ratio(drift.throughput())));
    doubt().ifPresent(doubt -> Paragraph.print(out, "Warning: ", doubt));
    ProbeTable.printPlace(outcome, out);
  }

  private Table<Point> cells(Measures baseline) {
    Table<Point> table = Table.of(Point.class).words("cell", Point::name);
    for (int i = 0; i < grid.factors().size(); i++) {
      int factor = i;
      table =
          table.numbers(grid.factors().get(i).kind().word(), point -> point.levels().get(factor));
    }
    return table
        .numbers("mean", point -> point.measures().mean(), Numbers::micros)
        .numbers("p99", point -> point.measures().p99(), Numbers::micros)
        .numbers("booked/s", point -> Numbers.rounded(point.measures().throughput(), 1))
        .numbers("mean ratio", point -> point.measures().over(baseline).mean(), GridTable::ratio)
        .numbers("p99 ratio", point -> point.measures().over(baseline).p99(), GridTable::ratio)
        .numbers(
            "booked/s ratio",
            point -> point.measures().over(baseline).throughput(),
            GridTable::ratio);
  }

  private static String ratio(double value) {
    return Numbers.rounded(value, 2);
  }
}
