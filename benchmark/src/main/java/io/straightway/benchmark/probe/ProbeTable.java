package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The latencies of all cells. */
public final class ProbeTable {
  private static final Table<CellResult> CELLS =
      Table.of(CellResult.class)
          .numbers("load", each -> each.cell().label() + (each.isSaturated() ? " !" : ""))
          .numbers("mean", CellResult::meanMicros, Numbers::micros)
          .numbers("median", percentile(50), Numbers::micros)
          .numbers("p90", percentile(90), Numbers::micros)
          .numbers("p95", percentile(95), Numbers::micros)
          .numbers("p99", percentile(99), Numbers::micros)
          .numbers("p99.9", percentile(99.9), Numbers::micros)
          .numbers("max", each -> each.measured().createToEnd().maxMicros(), Numbers::micros)
          .numbers("booked/s", each -> Numbers.rounded(each.throughput(), 1))
          .numbers("x INSERT", each -> Numbers.rounded(each.insertMultiple(), 1));

  private ProbeTable() {}

  private static Function<CellResult, Double> percentile(double percent) {
    return each -> (double) each.measured().createToEnd().percentileMicros(percent);
  }

  /** Prints them, from creation to end, and what the columns mean. */
  public static void print(ProbeOutcome outcome, PrintWriter out) {
    Map<Double, Double> means = PublishedLatency.beside(ProbeRow.CREATE_TO_END).get(0).means();
    boolean isPublished =
        outcome.results().stream().anyMatch(each -> published(each, means) != null);
    Table<CellResult> table =
        isPublished
            ? CELLS.numbers("GemCache", each -> published(each, means), Numbers::micros)
            : CELLS;
    out.println();
    table.print(outcome.results(), out, "  ");
    out.println();
    out.println("  From creation to acknowledgement. x INSERT: mean over that of a bare INSERT.");
    if (outcome.results().stream().anyMatch(CellResult::isSaturated)) {
      out.println("  !: more was offered than could be taken; orders queued up.");
    }
    if (isPublished) {
      out.println("  GemCache: its published mean at this rate; it kept orders in memory.");
    }
    printPlace(outcome, out);
  }

  /** Prints where the files are. */
  public static void printPlace(ProbeOutcome outcome, PrintWriter out) {
    out.println();
    out.println("written: " + PlainText.of(outcome.directory().toString()));
  }

  private static @Nullable Double published(CellResult result, Map<Double, Double> means) {
    Double rate = result.cell().rate();
    return rate == null ? null : means.get(rate);
  }
}
