package io.straightway.testing;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The limit of a wait for an event that must come, but by no promised time. It is scaled by the
 * time that this JVM took to start: a machine ten times slower keeps it too. A promised time is
 * asserted where it is promised, by {@code atMost}.
 */
public final class Patience {
  private static final Duration USUAL = Duration.ofMinutes(3);

  /** The start of a test JVM on two quiet cores, in milliseconds. */
  private static final double USUAL_START_MILLIS = 600;

  private static final double MOST = 10;

  /** The limit of any wait for a condition, a process or an answer. */
  public static final Duration LONG = times(slowness());

  /** The limit of a wait for the end of a program that works through a whole run of its own. */
  public static final Duration WHOLE_RUN = LONG.multipliedBy(3);

  /**
   * The limit of what takes milliseconds: of the processor time of a computation, or of the silence
   * after which a process that works is taken for dead.
   */
  public static final Duration MOMENT = LONG.dividedBy(36);

  /** The limit of a test that hangs elsewhere than in a wait. */
  static final Duration ANY_TEST = LONG.multipliedBy(20);

  private Patience() {}

  private static double slowness() {
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    return (System.currentTimeMillis() - start) / USUAL_START_MILLIS;
  }

  static Duration times(double slowness) {
    return Duration.ofMillis(Math.round(USUAL.toMillis() * Math.min(MOST, Math.max(1, slowness))));
  }
}
