package io.straightway.feeder.probe;

import java.time.Instant;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * The counts and latencies of one second. The histogram is packed, since there may be thousands of
 * seconds.
 */
final class SecondTally {
  private static final int DIGITS = 3;

  private final int second;
  private @Nullable LatencyTally answered;
  private long booked;

  /**
   * Creates an empty tally.
   *
   * @param second the number of the second, from 0
   */
  SecondTally(int second) {
    this.second = second;
  }

  /** Counts an order booked in this second. */
  void booked() {
    booked++;
  }

  /** Adds the latency, in nanoseconds, of an answered order that was created in this second. */
  void answered(long createToEnd) {
    if (answered == null) {
      answered = new LatencyTally(new PackedHistogram(DIGITS));
    }
    answered.add(createToEnd);
  }

  /**
   * Returns the result of this second.
   *
   * @param start the time of day of second 0
   */
  SecondResult result(Instant start) {
    Instant from = start.plusSeconds(second);
    if (answered == null) {
      return new SecondResult(second, from, booked, 0, 0, 0, 0);
    }
    Latencies all = answered.latencies();
    long p99 = all.histogram().getValueAtPercentile(99);
    return new SecondResult(
        second, from, booked, all.count(), all.meanMicros(), p99, all.maxMicros());
  }
}
