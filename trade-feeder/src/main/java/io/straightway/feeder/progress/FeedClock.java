package io.straightway.feeder.progress;

import java.time.Clock;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The two times a feeder needs.
 *
 * @param wall the time of day
 * @param nanos nanoseconds since any fixed moment, for durations; they never go back, whatever is
 *     done to the wall clock
 */
public record FeedClock(InstantSource wall, LongSupplier nanos) {
  /** The clocks of this machine. */
  public static FeedClock system() {
    return new FeedClock(Clock.systemUTC(), System::nanoTime);
  }
}
