package io.straightway.feeder.probe;

import org.HdrHistogram.Histogram;

/**
 * How long some orders took. Mean, standard deviation, least and longest come from the latencies
 * themselves; the histogram's own are those of its buckets.
 */
public final class Latencies {
  private static final double NANOS_OF_MICRO = 1_000;

  private final Histogram micros;
  private final double meanMicros;
  private final double deviationMicros;
  private final double minMicros;
  private final double maxMicros;

  Latencies(LatencySums sums, Histogram micros) {
    this.micros = micros.copy();
    this.meanMicros = sums.mean() / NANOS_OF_MICRO;
    this.deviationMicros = sums.deviation() / NANOS_OF_MICRO;
    this.minMicros = sums.min() / NANOS_OF_MICRO;
    this.maxMicros = sums.max() / NANOS_OF_MICRO;
  }

  /** All latencies in whole microseconds, rounded, to three significant digits; a copy. */
  public Histogram histogram() {
    return micros.copy();
  }

  /** How many there are. */
  public long count() {
    return micros.getTotalCount();
  }

  /**
   * The latency that so many of the orders did not exceed.
   *
   * @param percentile 0 to 100
   * @return microseconds, to three significant digits, but no more than the longest; 0 if there is
   *     no latency
   */
  public long percentileMicros(double percentile) {
    return Math.min(micros.getValueAtPercentile(percentile), (long) Math.ceil(maxMicros));
  }

  /** The exact mean in microseconds; 0 if there is no latency. */
  public double meanMicros() {
    return meanMicros;
  }

  /** The sample standard deviation (n - 1) in microseconds; 0 with fewer than two latencies. */
  public double deviationMicros() {
    return deviationMicros;
  }

  /** The least in microseconds; 0 if there is no latency. */
  public double minMicros() {
    return minMicros;
  }

  /** The longest in microseconds; 0 if there is no latency. */
  public double maxMicros() {
    return maxMicros;
  }
}
