package io.straightway.feeder.deliver;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The pauses before a batch is sent again: twice as long after each failure, from 0.1 to 5 seconds,
 * minus a random part of up to a half, so that senders don't retry at the same moment. A pause that
 * the element requested is kept, and extended by up to a tenth.
 */
final class BackOff {
  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 5_000;
  private static final int MOST_DOUBLINGS = 6;

  private final SplittableRandom random;
  private int failures;

  BackOff(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Returns the pause after a further failure. */
  Duration next() {
    long full = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(failures, MOST_DOUBLINGS));
    failures++;
    return Duration.ofMillis(full - random.nextLong(full / 2 + 1));
  }

  /** Returns the pause for a time that the element requested. */
  Duration next(Duration pause) {
    failures++;
    return pause.plusMillis(random.nextLong(pause.toMillis() / 10 + 1));
  }
}
