package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Dataset;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Mean latencies that others have published, from the datasets that come with the program.
 *
 * @param name how the report calls it
 * @param source who published it
 * @param means mean latency in microseconds, by orders or updates a second
 * @param p95s its 95th percentile in microseconds; empty where none was published
 */
public record PublishedLatency(
    String name, String source, SortedMap<Double, Double> means, SortedMap<Double, Double> p95s) {
  private static final String RMDS = "rmds-2node-rhel5.1";

  /** What stands beside a measure of ours. */
  public static List<PublishedLatency> beside(String measure) {
    PublishedLatency gemCache =
        of("GemCache " + measure, "gemcache-" + measure, "total_orders_per_second");
    return measure.equals(ProbeRow.CREATE_TO_END) ? List.of(gemCache, rmds()) : List.of(gemCache);
  }

  /** The market data system whose users watched quotes, end to end. */
  public static PublishedLatency rmds() {
    return of("RMDS end to end", RMDS, "updates_per_second");
  }

  private static PublishedLatency of(String name, String dataset, String rate) {
    Dataset published =
        Dataset.named(dataset)
            .orElseThrow(() -> new IllegalStateException("the program lacks " + dataset));
    SortedMap<Double, Double> means = new TreeMap<>();
    SortedMap<Double, Double> p95s = new TreeMap<>();
    for (Row row : published.table().rows()) {
      double at = Double.parseDouble(row.cell(rate).orElseThrow());
      row.cell("mean_us").ifPresent(mean -> means.put(at, Double.valueOf(mean)));
      row.cell("p95_us").ifPresent(p95 -> p95s.put(at, Double.valueOf(p95)));
    }
    return new PublishedLatency(name, published.source(), means, p95s);
  }

  /** Whether it is of the same kind of test as ours. */
  public boolean isFirst() {
    return name.startsWith("GemCache");
  }

  /** The mean at a row's rate in microseconds; null unless exactly that rate was published. */
  public @Nullable Double mean(ProbeRow row) {
    return row.rate() == null ? null : means.get(row.rate());
  }

  /** The 95th percentile at a row's rate, likewise. */
  public @Nullable Double p95(ProbeRow row) {
    return row.rate() == null ? null : p95s.get(row.rate());
  }
}
