package io.straightway.app.bench.probe;

import io.straightway.app.print.Micros;
import io.straightway.app.print.Numbers;
import io.straightway.app.print.TextTable;
import io.straightway.feeder.probe.Latencies;
import io.straightway.scalability.data.Dataset;
import io.straightway.scalability.data.Table.Row;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The latencies of all cells. */
public final class ProbeTable {
  private static final String PUBLISHED = "gemcache-create-to-end";

  private ProbeTable() {}

  /** Prints them, from creation to end. */
  public static void print(ProbeOutcome outcome, PrintWriter out) {
    Map<Double, Double> published = published();
    TextTable table =
        new TextTable(
            TextTable.numbers("load"),
            TextTable.numbers("mean"),
            TextTable.numbers("median"),
            TextTable.numbers("p90"),
            TextTable.numbers("p95"),
            TextTable.numbers("p99"),
            TextTable.numbers("p99.9"),
            TextTable.numbers("max"),
            TextTable.numbers("booked/s"),
            TextTable.numbers("x INSERT"),
            TextTable.numbers("GemCache"));
    for (CellResult result : outcome.results()) {
      Double rate = result.cell().rate();
      table.add(row(result, rate == null ? null : published.get(rate)));
    }
    table.print(out, "  ");
  }

  private static String[] row(CellResult result, @Nullable Double published) {
    Latencies latencies = result.measured().createToEnd();
    return new String[] {
      result.cell().told() + (result.isSaturated() ? " !" : ""),
      Micros.of(latencies.meanMicros()),
      Micros.of(latencies.percentileMicros(50)),
      Micros.of(latencies.percentileMicros(90)),
      Micros.of(latencies.percentileMicros(95)),
      Micros.of(latencies.percentileMicros(99)),
      Micros.of(latencies.percentileMicros(99.9)),
      Micros.of(latencies.maxMicros()),
      Numbers.rounded(result.throughput(), 1),
      Numbers.rounded(result.insertMultiple(), 1),
      published == null ? "" : Micros.of(published)
    };
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
