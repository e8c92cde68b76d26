package io.straightway.benchmark.chaos;

import java.time.Duration;

/**
 * How long an installation is to stand.
 *
 * @param load what is sent, what the seed is and the command line; its faults and runs don't count
 * @param length how long faults go on
 * @param day how long a business day lasts
 */
public record SoakPlan(ChaosPlan load, Duration length, Duration day) {
  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration SHORTEST_DAY = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofDays(31);

  /**
   * Checks the times.
   *
   * @throws IllegalArgumentException that names the option and what is allowed
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
