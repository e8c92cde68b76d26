package io.straightway.scalability.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers in sentences. */
public final class Rounded {
  private static final MathContext DIGITS = new MathContext(4);

  private Rounded() {}

  /** With four digits, or all of those before the point. */
  public static String number(double value) {
    boolean whole = value == Math.rint(value) || Math.abs(value) >= 1000;
    if (whole && Math.abs(value) < 1e15) {
      return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
    return Double.isFinite(value)
        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : Double.toString(value);
  }

  /** Such as p = 0.012. */
  public static String probability(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }

  /** As a percentage without decimals, or with one if it is small. */
  public static String percent(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.1f %%" : "%.0f %%", percent);
  }
}
