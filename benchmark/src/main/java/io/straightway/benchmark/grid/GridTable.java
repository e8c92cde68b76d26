package io.straightway.benchmark.grid;

import io.straightway.benchmark.grid.GridRatios.Effect;
import io.straightway.benchmark.grid.GridRatios.Measures;
import io.straightway.benchmark.grid.GridRatios.Point;
import io.straightway.benchmark.probe.CellResult;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.TextTable;
import io.straightway.table.TextTable.Column;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The cells of a grid against its baseline. */
public final class GridTable {
  private static final double MOST_DRIFT = 1.15;

  private final Grid grid;
  private final List<Point> points;

  private GridTable(Grid grid, List<Point> points) {
    this.grid = grid;
    this.points = points;
  }

  /** The table of what a session of this grid came to. */
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

  /** The cells that yielded numbers, the baseline first if it did. */
  public List<Point> cells() {
    return points.stream().filter(point -> !point.name().equals(lastName())).toList();
  }

  /** The baseline; empty if it yielded no number. */
  public Optional<Point> baseline() {
    return points.stream().filter(point -> point.name().equals(ProbePlan.name(0))).findFirst();
  }

  /** The baseline's second measurement over its first; empty if one yielded no number. */
  public Optional<Measures> drift() {
    return points.stream()
        .filter(point -> point.name().equals(lastName()))
        .findFirst()
        .flatMap(last -> baseline().map(first -> last.measures().over(first.measures())));
  }

  /** What to say when the baseline was not the same again; empty if it was, about. */
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

  /** What each level does. */
  public List<Effect> effects() {
    return GridRatios.effects(grid.factors(), cells());
  }

  /** Prints everything. */
  public void print(PrintWriter out) {
    baseline()
        .ifPresentOrElse(
            baseline -> printCells(baseline.measures(), out),
            () -> out.println("  the baseline yielded no number, so there are no ratios"));
    if (!effects().isEmpty()) {
      out.println();
      printEffects(out);
    }
    drift()
        .ifPresent(
            drift ->
                out.printf(
                    "%n  the baseline, measured again at the end: mean x %s, p99 x %s, throughput x %s%n",
                    ratio(drift.mean()), ratio(drift.p99()), ratio(drift.throughput())));
    doubt().ifPresent(doubt -> Paragraph.print(out, "Warning: ", doubt));
  }

  private void printCells(Measures baseline, PrintWriter out) {
    List<Column> columns = new ArrayList<>(List.of(TextTable.words("cell")));
    grid.factors().forEach(factor -> columns.add(TextTable.numbers(factor.kind().word())));
    for (String heading :
        List.of("mean", "p99", "booked/s", "mean ratio", "p99 ratio", "booked/s ratio")) {
      columns.add(TextTable.numbers(heading));
    }
    TextTable table = new TextTable(columns.toArray(Column[]::new));
    for (Point cell : cells()) {
      List<String> row = new ArrayList<>(List.of(cell.name()));
      row.addAll(cell.levels());
      row.addAll(absolute(cell.measures()));
      row.addAll(ratios(cell.measures().over(baseline)));
      table.add(row.toArray(String[]::new));
    }
    table.print(out, "  ");
  }

  private void printEffects(PrintWriter out) {
    out.println("  What a level does against the first one, all else equal (geometric means):");
    TextTable table =
        new TextTable(
            TextTable.words("factor"),
            TextTable.numbers("level"),
            TextTable.numbers("mean"),
            TextTable.numbers("p99"),
            TextTable.numbers("booked/s"),
            TextTable.numbers("pairs"));
    for (Effect effect : effects()) {
      List<String> row = new ArrayList<>(List.of(effect.factor(), effect.level()));
      row.addAll(ratios(effect.ratio()));
      row.add(Numbers.of(effect.pairs()));
      table.add(row.toArray(String[]::new));
    }
    table.print(out, "  ");
  }

  private static List<String> absolute(Measures measures) {
    return List.of(
        Numbers.micros(measures.mean()),
        Numbers.micros(measures.p99()),
        Numbers.rounded(measures.throughput(), 1));
  }

  private static List<String> ratios(Measures measures) {
    return List.of(ratio(measures.mean()), ratio(measures.p99()), ratio(measures.throughput()));
  }

  private static String ratio(double value) {
    return Numbers.rounded(value, 2);
  }
}
