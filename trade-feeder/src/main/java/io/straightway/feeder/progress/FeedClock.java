package io.straightway.feeder.progress;

import java.time.Clock;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The two clocks of a feeder.
 *
 * @param wall the time of day
 * @param nanos nanoseconds since any fixed moment, for durations, which never decrease even if the
 *     wall clock is changed
 */
public record FeedClock(InstantSource wall, LongSupplier nanos) {
  /** Returns the clocks of this machine. */
  public static FeedClock system() {
    return new FeedClock(Clock.systemUTC(), System::nanoTime);
  }
}
