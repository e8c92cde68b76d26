package io.straightway.chaos;

import java.time.Duration;

/**
 * The plan of a soak.
 *
 * @param load the load, seed and command line; its faults and runs are ignored
 * @param length the time in which faults are injected
 * @param day the length of a business day
 */
public record SoakPlan(ChaosPlan load, Duration length, Duration day) {
  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration SHORTEST_DAY = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofDays(31);

  /**
   * Checks the times.
   *
   * @throws IllegalArgumentException if one is out of range, naming the option and the allowed
   *     range
   */
  public SoakPlan {
    if (length.compareTo(SHORTEST) < 0 || length.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("--soak allows 0.003 hours (10 s) to 744");
    }
    if (day.compareTo(SHORTEST_DAY) < 0 || day.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("--soak-day allows 5s to 44640min (31 days)");
    }
  }
}
