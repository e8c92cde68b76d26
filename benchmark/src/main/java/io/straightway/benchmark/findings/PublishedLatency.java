package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Dataset;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Published mean latencies of other systems, from the datasets that come with the program.
 *
 * @param name the name in the report
 * @param source the publication
 * @param means the mean latencies in microseconds, by orders or updates per second
 * @param p95s the 95th percentiles in microseconds, likewise; empty if none were published
 */
public record PublishedLatency(
    String name, String source, SortedMap<Double, Double> means, SortedMap<Double, Double> p95s) {
  private static final String RMDS = "rmds-2node-rhel5.1";

  /** Returns the published latencies to compare with one of our measures. */
  public static List<PublishedLatency> beside(String measure) {
    PublishedLatency gemCache =
        of("GemCache " + measure, "gemcache-" + measure, "total_orders_per_second");
    return measure.equals(ProbeRow.CREATE_TO_END) ? List.of(gemCache, rmds()) : List.of(gemCache);
  }

  /** Returns the end-to-end latencies of RMDS, a market data system whose users watched quotes. */
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

  /**
   * Returns the mean at a row's rate, in microseconds; null unless exactly that rate was published.
   */
  public @Nullable Double mean(ProbeRow row) {
    return row.rate() == null ? null : means.get(row.rate());
  }

  /**
   * Returns the 95th percentile at a row's rate, in microseconds; null unless exactly that rate was
   * published.
   */
  public @Nullable Double p95(ProbeRow row) {
    return row.rate() == null ? null : p95s.get(row.rate());
  }
}
