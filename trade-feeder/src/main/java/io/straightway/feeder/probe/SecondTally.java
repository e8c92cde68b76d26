package io.straightway.feeder.probe;

import java.time.Instant;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times one second. Its histogram is a packed one: there may be thousands of seconds.
 */
final class SecondTally {
  private static final int DIGITS = 3;
  private static final double NANOS_OF_MICRO = 1_000;

  private final int second;
  private final LatencySums sums = new LatencySums();
  private @Nullable PackedHistogram micros;
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
    if (micros == null) {
      micros = new PackedHistogram(DIGITS);
    }
    micros.recordValue(ProbeTally.micros(createToEnd));
    sums.add(createToEnd);
  }

  /**
   * What this second came to.
   *
   * @param start the time of day of second 0
   */
  SecondResult result(Instant start) {
    return new SecondResult(
        second,
        start.plusSeconds(second),
        booked,
        sums.count(),
        sums.mean() / NANOS_OF_MICRO,
        micros == null ? 0 : micros.getValueAtPercentile(99),
        sums.max() / NANOS_OF_MICRO);
  }
}
