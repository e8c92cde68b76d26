package io.straightway.scalability.curves.result;

import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import org.jspecify.annotations.Nullable;

/** Formats intervals and probabilities. */
final class Digits {
  private Digits() {}

  /** Returns a text such as {@code p = 0.012}. */
  static String probability(@Nullable Double p) {
    if (p == null) {
      return "too few points";
    }
    return p < 0.001 ? "p < 0.001" : "p = " + Numbers.rounded(p, 3);
  }

  /** Returns a text such as {@code 6.8 to 7.2} or {@code >= 6.8}. */
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
