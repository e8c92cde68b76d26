package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The latencies of all cells. */
public final class ProbeTable {
  private static final Table<CellResult> CELLS =
      Table.of(CellResult.class)
          .numbers("load", result -> result.cell().label() + (result.isSaturated() ? " !" : ""))
          .numbers("mean", CellResult::meanMicros, Numbers::micros)
          .numbers("median", percentile(50), Numbers::micros)
          .numbers("p90", percentile(90), Numbers::micros)
          .numbers("p95", percentile(95), Numbers::micros)
          .numbers("p99", percentile(99), Numbers::micros)
          .numbers("p99.9", percentile(99.9), Numbers::micros)
          .numbers("max", result -> result.measured().createToEnd().maxMicros(), Numbers::micros)
          .numbers("booked/s", result -> Numbers.rounded(result.throughput(), 1))
          .numbers("x INSERT", result -> Numbers.rounded(result.insertMultiple(), 1));

  private static final double NANOS_OF_MICRO = 1e3;

  private ProbeTable() {}

  private static Function<CellResult, Double> percentile(double percent) {
    return result -> (double) result.measured().createToEnd().percentileMicros(percent);
  }

  /** Prints the cells' latencies from creation to end and explains the columns. */
  public static void print(ProbeOutcome outcome, PrintWriter out) {
    Map<Double, Double> means = PublishedLatency.beside(ProbeRow.CREATE_TO_END).get(0).means();
    boolean isPublished =
        outcome.results().stream().anyMatch(result -> published(result, means) != null);
    Table<CellResult> table =
        isPublished
            ? CELLS.numbers("GemCache", result -> published(result, means), Numbers::micros)
            : CELLS;
    out.println();
    table.print(outcome.results(), out, "  ");
    out.println();
    out.println("  From creation to acknowledgement. x INSERT: mean over that of a bare INSERT.");
    if (outcome.results().stream().anyMatch(CellResult::isSaturated)) {
      out.println("  !: more orders were offered than could be taken, so they queued up.");
    }
    if (isPublished) {
      out.println("  GemCache: its published mean at this rate; it kept orders in memory.");
    }
    Duration limit = outcome.plan().p99();
    if (limit != null) {
      printSearch(limit, outcome.search(), out);
    }
    printPlace(outcome, out);
  }

  private static void printSearch(Duration limit, RateSearch search, PrintWriter out) {
    String within = "a 99th percentile within " + Numbers.micros(limit.toNanos() / NANOS_OF_MICRO);
    OptionalDouble best = search.best();
    out.println();
    Paragraph.print(
        out,
        "  Capacity: ",
        best.isEmpty()
            ? "no rate has " + within
            : "%s orders/s have %s, and %s"
                .formatted(
                    Numbers.of((long) best.getAsDouble()),
                    within,
                    Double.isInfinite(search.beyond())
                        ? "no higher rate was measured"
                        : Numbers.of((long) search.beyond()) + " don't"));
  }

  /** Prints the directory of the files. */
  public static void printPlace(ProbeOutcome outcome, PrintWriter out) {
    out.println();
    out.println("written: " + PlainText.of(outcome.directory().toString()));
  }

  private static @Nullable Double published(CellResult result, Map<Double, Double> means) {
    Double rate = result.cell().rate();
    return rate == null ? null : means.get(rate);
  }
}
