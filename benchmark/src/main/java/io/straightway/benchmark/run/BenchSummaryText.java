package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.files.Manifest.PgBench;
import io.straightway.benchmark.findings.NextStep;
import io.straightway.benchmark.findings.Sentinels;
import io.straightway.benchmark.run.BenchSummary.Line;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of a bench as readable text. */
public record BenchSummaryText(BenchSummary summary, PrintWriter out) {
  private static final int PERCENT = 100;

  /**
   * The fewest points in which a shift can be detected; with fewer, even a clear step occurs by
   * chance in one of a hundred orders.
   */
  private static final int FEWEST_TO_SEE_DRIFT = 10;

  /** Prints the whole summary. */
  public void print() {
    Map<String, List<Line>> modes =
        summary.lines().stream()
            .collect(Collectors.groupingBy(Line::mode, LinkedHashMap::new, Collectors.toList()));
    modes.forEach(this::table);
    yardsticks();
    machine();
    summary
        .withoutNumber()
        .forEach(
            (point, reason) -> {
              out.println("  no number from " + point + ": " + PlainText.of(reason));
              out.println("    next: " + NextStep.of(reason));
            });
    summary.warnings().forEach(warning -> out.println("  warning: " + PlainText.of(warning)));
    next();
  }

  private void table(String mode, List<Line> lines) {
    out.printf("%n  %s%n", mode);
    Table.of(Line.class)
        .numbers("elements", line -> Integer.toString(line.elements()))
        .numbers("repeats", line -> Integer.toString(line.repeats()))
        .numbers("trades/s", Line::tradesPerSecond, BenchSummaryText::whole)
        .words("slowest to fastest", line -> whole(line.slowest()) + " to " + whole(line.fastest()))
        .numbers("of floor", this::ofFloor)
        .numbers("CPU us a trade: element", line -> micros(line.elementCpuMicros()))
        .numbers("feeder", line -> micros(line.feederCpuMicros()))
        .numbers("database", line -> micros(line.databaseCpuMicros()))
        .print(lines, out, "    ");
  }

  private String ofFloor(Line line) {
    Floor floor = summary.floor();
    return floor == null ? "-" : percent(line.tradesPerSecond() / floor.tradesPerSecond());
  }

  private static String micros(@Nullable Double micros) {
    return micros == null ? "-" : Numbers.rounded(micros, 1);
  }

  private static String whole(double rate) {
    return Numbers.rounded(rate, 0);
  }

  private static String percent(double share) {
    return Numbers.rounded(PERCENT * share, 1) + " %";
  }

  private void yardsticks() {
    out.println();
    Floor floor = summary.floor();
    if (floor != null) {
      out.printf(
          "  floor: COPY takes the same rows at %s trades/s (%s rows, %d streams, %s s)%n",
          whole(floor.tradesPerSecond()),
          Numbers.of(floor.rows()),
          floor.streams(),
          Numbers.rounded(floor.seconds(), 2));
    }
    PgBench pgbench = summary.pgbench();
    if (pgbench != null) {
      out.printf(
          "  pgbench: %s transactions/s at scale %d, with %d clients%n",
          whole(pgbench.transactionsPerSecond()), pgbench.scale(), pgbench.bestClients());
    }
  }

  private void machine() {
    Line sentinel = summary.sentinel();
    if (sentinel != null) {
      out.printf(
          "  sentinel: %d times the same, %s to %s trades/s%s%n",
          sentinel.repeats(),
          whole(sentinel.slowest()),
          whole(sentinel.fastest()),
          judgement(sentinel.range()));
    }
    out.println("  drift: " + drift());
  }

  private static String judgement(double range) {
    if (range <= Sentinels.WIDE) {
      return "";
    }
    String finding = ", a range of %s: smaller differences mean nothing".formatted(percent(range));
    return range <= Sentinels.TOO_WIDE
        ? finding
        : finding + "; measure again, on a machine that does nothing else";
  }

  private String drift() {
    BenchSummary.Shift drift = summary.drift();
    if (drift != null) {
      return "throughput is %s %s from %s on, at all sizes (p = %s): the machine or its load changed"
          .formatted(
              percent(Math.abs(drift.change())),
              drift.change() < 0 ? "lower" : "higher",
              drift.from(),
              Numbers.rounded(drift.p(), 3));
    }
    return summary.compared() < FEWEST_TO_SEE_DRIFT
        ? "not judged; %d points with repeats are too few, it takes %d"
            .formatted(summary.compared(), FEWEST_TO_SEE_DRIFT)
        : "no shift during the session beyond chance";
  }

  private void next() {
    out.printf("%n  stp fit %s/runs.csv%n", summary.directory());
    out.printf("  stp bench report %s%n", summary.directory());
  }
}
