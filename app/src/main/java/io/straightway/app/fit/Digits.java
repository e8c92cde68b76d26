package io.straightway.app.fit;

import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import org.jspecify.annotations.Nullable;

/** What fits print of intervals and probabilities. */
final class Digits {
  private Digits() {}

  /** Such as p = 0.012. */
  static String probability(@Nullable Double p) {
    if (p == null) {
      return "too few points";
    }
    return p < 0.001 ? "p < 0.001" : "p = " + Numbers.rounded(p, 3);
  }

  /** Such as 6.8 to 7.2, or at least 6.8. */
  static String interval(Interval interval) {
    Double lower = interval.lower();
    Double upper = interval.upper();
    if (lower == null) {
      return upper == null ? "unbounded" : "<= " + significant(upper);
    }
    return upper == null
        ? ">= " + significant(lower)
        : significant(lower) + " to " + significant(upper);
  }
}
