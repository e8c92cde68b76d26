package io.straightway.feeder.progress;

import java.time.Clock;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The two times a feeder needs.
 *
 * @param wall tells when something happened
 * @param nanos tells how long something took, in nanoseconds since any fixed moment; it never goes
 *     back, whatever is done to the wall clock
 */
public record FeedClock(InstantSource wall, LongSupplier nanos) {
  /** The clocks of this machine. */
  public static FeedClock system() {
    return new FeedClock(Clock.systemUTC(), System::nanoTime);
  }
}
