package io.straightway.feeder.probe.pace;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** Exponentially distributed pauses in nanoseconds, the same for the same seed and user. */
public final class ThinkPauses implements LongSupplier {
  private final SplittableRandom random;
  private final double meanNanos;

  public ThinkPauses(long seed, int user, Duration mean) {
    this.random = new SplittableRandom(seed + user);
    this.meanNanos = mean.toNanos();
  }

  @Override
  public long getAsLong() {
    return Math.round(-meanNanos * Math.log1p(-random.nextDouble()));
  }
}
