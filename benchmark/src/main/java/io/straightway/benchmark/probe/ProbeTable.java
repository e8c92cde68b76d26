package io.straightway.benchmark.probe;

import io.straightway.table.Numbers;
import io.straightway.table.TextTable.Column;
import io.straightway.table.TextTable;
import io.straightway.feeder.probe.Latencies;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Dataset;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The latencies of all cells. */
public final class ProbeTable {
  private static final String PUBLISHED = "gemcache-create-to-end";

  private static final List<String> HEADINGS =
      List.of(
          "load", "mean", "median", "p90", "p95", "p99", "p99.9", "max", "booked/s", "x INSERT");

  private ProbeTable() {}

  /** Prints them, from creation to end, and what the columns mean. */
  public static void print(ProbeOutcome outcome, PrintWriter out) {
    Map<Double, Double> published = published();
    boolean isPublished =
        outcome.results().stream().anyMatch(result -> published(result, published) != null);
    List<Column> columns = new ArrayList<>();
    for (String heading : HEADINGS) {
      columns.add(TextTable.numbers(heading));
    }
    if (isPublished) {
      columns.add(TextTable.numbers("GemCache"));
    }
    TextTable table = new TextTable(columns.toArray(Column[]::new));
    for (CellResult result : outcome.results()) {
      List<String> row = row(result);
      if (isPublished) {
        Double mean = published(result, published);
        row.add(mean == null ? "" : Numbers.micros(mean));
      }
      table.add(row.toArray(String[]::new));
    }
    table.print(out, "  ");
    explain(outcome, isPublished, out);
  }

  private static void explain(ProbeOutcome outcome, boolean isPublished, PrintWriter out) {
    out.println();
    out.println("  From creation to acknowledgement. x INSERT: mean over that of a bare INSERT.");
    if (outcome.results().stream().anyMatch(CellResult::isSaturated)) {
      out.println("  !: more was offered than could be taken; orders queued up.");
    }
    if (isPublished) {
      out.println("  GemCache: its published mean at this rate; it kept orders in memory.");
    }
  }

  private static @Nullable Double published(CellResult result, Map<Double, Double> published) {
    Double rate = result.cell().rate();
    return rate == null ? null : published.get(rate);
  }

  private static List<String> row(CellResult result) {
    Latencies latencies = result.measured().createToEnd();
    return new ArrayList<>(
        List.of(
            result.cell().label() + (result.isSaturated() ? " !" : ""),
            Numbers.micros(latencies.meanMicros()),
            Numbers.micros(latencies.percentileMicros(50)),
            Numbers.micros(latencies.percentileMicros(90)),
            Numbers.micros(latencies.percentileMicros(95)),
            Numbers.micros(latencies.percentileMicros(99)),
            Numbers.micros(latencies.percentileMicros(99.9)),
            Numbers.micros(latencies.maxMicros()),
            Numbers.rounded(result.throughput(), 1),
            Numbers.rounded(result.insertMultiple(), 1)));
  }

  /** GemCache's mean latency in microseconds by orders a second. */
  private static Map<Double, Double> published() {
    List<Row> rows = Dataset.named(PUBLISHED).orElseThrow().table().rows();
    Map<Double, Double> means = new TreeMap<>();
    for (Row row : rows) {
      means.put(
          Double.valueOf(row.cell("total_orders_per_second").orElseThrow()),
          Double.valueOf(row.cell("mean_us").orElseThrow()));
    }
    return means;
  }
}
