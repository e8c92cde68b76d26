package io.straightway.feeder.probe;

import org.HdrHistogram.Histogram;

/**
 * The mean, deviation, minimum, maximum and distribution of latencies, without keeping each of
 * them. The mean is a sum of integers; the squares are updated as by Welford, "Note on a method for
 * calculating corrected sums of squares and products", Technometrics 4, 1962, because a difference
 * of two large sums would lose their digits.
 */
final class LatencyTally {
  private static final double NANOS_OF_MICRO = 1_000;

  private final Histogram micros;
  private long count;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max;
  private double runningMean;
  private double squares;

  /** Counts in an empty histogram of microseconds. */
  LatencyTally(Histogram micros) {
    this.micros = micros;
  }

  void add(long nanos) {
    micros.recordValue((nanos + 500) / 1_000);
    count++;
    sum += nanos;
    min = Math.min(min, nanos);
    max = Math.max(max, nanos);
    double before = nanos - runningMean;
    runningMean += before / count;
    squares += before * (nanos - runningMean);
  }

  /** Returns all latencies so far. */
  Latencies latencies() {
    return new Latencies(
        micros.copy(),
        count == 0 ? 0 : (double) sum / count / NANOS_OF_MICRO,
        count < 2 ? 0 : Math.sqrt(squares / (count - 1)) / NANOS_OF_MICRO,
        count == 0 ? 0 : min / NANOS_OF_MICRO,
        max / NANOS_OF_MICRO);
  }
}
