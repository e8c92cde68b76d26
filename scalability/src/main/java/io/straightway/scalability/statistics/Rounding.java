package io.straightway.scalability.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Rounded numbers for sentences. */
public final class Rounding {
  private static final MathContext DIGITS = new MathContext(4);

  private Rounding() {}

  /**
   * Returns a number with four significant digits, or with all digits before the decimal point if
   * there are more.
   */
  public static String number(double value) {
    boolean whole = value == Math.rint(value) || Math.abs(value) >= 1000;
    if (whole && Math.abs(value) < 1e15) {
      return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
    return Double.isFinite(value)
        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : Double.toString(value);
  }

  /** Returns a probability such as p = 0.012. */
  public static String probability(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }

  /** Returns a percentage without decimals, or with one decimal below 10 %. */
  public static String percent(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.1f %%" : "%.0f %%", percent);
  }
}
