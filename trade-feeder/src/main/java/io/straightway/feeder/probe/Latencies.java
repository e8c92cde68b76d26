package io.straightway.feeder.probe;

import org.HdrHistogram.Histogram;

/**
 * The latencies of some orders. The mean, standard deviation, minimum and maximum are computed from
 * the latencies themselves; those of the histogram come from its buckets. All are 0 if there is no
 * latency.
 *
 * @param histogram all latencies in whole microseconds, rounded, to three significant digits
 * @param meanMicros the exact mean
 * @param deviationMicros the sample standard deviation (n - 1); 0 with fewer than two latencies
 * @param minMicros the minimum
 * @param maxMicros the maximum
 */
public record Latencies(
    Histogram histogram,
    double meanMicros,
    double deviationMicros,
    double minMicros,
    double maxMicros) {
  /** Returns the number of latencies. */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * Returns the latency that a percentage of the orders did not exceed.
   *
   * @param percentile 0 to 100
   * @return microseconds, to three significant digits, but no more than the maximum; 0 if there is
   *     no latency
   */
  public long percentileMicros(double percentile) {
    return Math.min(histogram.getValueAtPercentile(percentile), (long) Math.ceil(maxMicros));
  }
}
