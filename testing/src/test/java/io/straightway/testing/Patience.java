package io.straightway.testing;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * Limits of waits for events that are certain but have no promised time. They are scaled by the
 * start-up time of this JVM, so that a machine ten times slower keeps them, too. A promised time is
 * asserted by the test that promises it, with {@code atMost}.
 */
public final class Patience {
  private static final Duration USUAL = Duration.ofMinutes(3);

  /** The start-up time of a test JVM on two quiet cores, in milliseconds. */
  private static final double USUAL_START_MILLIS = 600;

  private static final double MOST = 10;

  /** The limit of any wait for a condition, a process or an answer. */
  public static final Duration LONG = times(slowness());

  /**
   * The limit of a wait for the end of a program that completes a whole run of its own: ten times
   * the longest such run on two quiet cores, since load can begin after the JVM has started.
   */
  public static final Duration WHOLE_RUN = LONG.multipliedBy(15);

  /**
   * The limit of operations that take milliseconds: of the processor time of a computation, or of
   * the silence after which a working process counts as dead.
   */
  public static final Duration MOMENT = LONG.dividedBy(36);

  /** The limit of a test that hangs elsewhere than in a wait. */
  static final Duration ANY_TEST = LONG.multipliedBy(40);

  private Patience() {}

  private static double slowness() {
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    return (System.currentTimeMillis() - start) / USUAL_START_MILLIS;
  }

  static Duration times(double slowness) {
    return Duration.ofMillis(Math.round(USUAL.toMillis() * Math.min(MOST, Math.max(1, slowness))));
  }
}
