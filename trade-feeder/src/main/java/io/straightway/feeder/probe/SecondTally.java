package io.straightway.feeder.probe;

import java.time.Instant;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times one second. Its histogram is a packed one: there may be thousands of seconds.
 */
final class SecondTally {
  private static final int DIGITS = 3;

  private final int second;
  private @Nullable LatencyTally answered;
  private long booked;

  /**
   * @param second its number, from 0
   */
  SecondTally(int second) {
    this.second = second;
  }

  /** An order was booked in this second. */
  void booked() {
    booked++;
  }

  /** An order that was created in this second was answered, after so many nanoseconds. */
  void answered(long createToEnd) {
    if (answered == null) {
      answered = new LatencyTally(new PackedHistogram(DIGITS));
    }
    answered.add(createToEnd);
  }

  /**
   * What this second came to.
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
