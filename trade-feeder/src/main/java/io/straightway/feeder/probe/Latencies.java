package io.straightway.feeder.probe;

import org.HdrHistogram.Histogram;

/**
 * How long some orders took. Mean, standard deviation, least and longest come from the latencies
 * themselves; the histogram's own are those of its buckets. All are 0 if there is no latency.
 *
 * @param histogram all latencies in whole microseconds, rounded, to three significant digits
 * @param meanMicros the exact mean
 * @param deviationMicros the sample standard deviation (n - 1); 0 with fewer than two latencies
 * @param minMicros the least
 * @param maxMicros the longest
 */
public record Latencies(
    Histogram histogram,
    double meanMicros,
    double deviationMicros,
    double minMicros,
    double maxMicros) {
  /** How many there are. */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * The latency that so many of the orders did not exceed.
   *
   * @param percentile 0 to 100
   * @return microseconds, to three significant digits, but no more than the longest; 0 if there is
   *     no latency
   */
  public long percentileMicros(double percentile) {
    return Math.min(histogram.getValueAtPercentile(percentile), (long) Math.ceil(maxMicros));
  }
}
