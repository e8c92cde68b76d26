package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.scalability.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Measured and estimated numbers: four significant digits, and all those before the point. */
public final class Digits {
  private static final int SIGNIFICANT = 4;
  private static final double TINY = 1e-4;

  private Digits() {}

  /** With four significant digits, or all of those before the point. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    if (value != 0 && Math.abs(value) < TINY) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(SIGNIFICANT));
    boolean whole = Math.abs(value) >= 1000 || value == Math.rint(value);
    return whole
        ? Numbers.of(Math.round(value))
        : Numbers.rounded(value, Math.max(0, rounded.scale()));
  }

  /** A share as a percentage with one decimal. */
  public static String percent(double share) {
    // adding 0 makes a rounded -0 a plain 0
    return Numbers.rounded(Math.rint(1000 * share) / 10 + 0.0, 1) + " %";
  }

  static String orNone(@Nullable Double value) {
    return value == null ? "-" : of(value);
  }

  /** Such as p = 0.012. */
  static String probability(@Nullable Double p) {
    if (p == null) {
      return "too few points";
    }
    return p < 0.001 ? "p < 0.001" : "p = " + Numbers.rounded(p, 3);
  }

  /** Such as 6.8 to 7.2, or at least 6.8. */
  static String interval(Interval interval) {
    if (interval.lower() == null) {
      return interval.upper() == null ? "unbounded" : "<= " + of(interval.upper());
    }
    return interval.upper() == null
        ? ">= " + of(interval.lower())
        : of(interval.lower()) + " to " + of(interval.upper());
  }
}
