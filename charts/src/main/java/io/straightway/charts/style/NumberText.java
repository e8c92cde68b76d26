package io.straightway.charts.style;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as figures show them: thousands parted by commas, a point before decimals. */
public final class NumberText {
  /** As long as a plus is wide, unlike the hyphen. */
  public static final char MINUS = '\u2212';

  private static final int DIGITS = 3;
  private static final double SMALL = 1e-6;

  private NumberText() {}

  /** With three digits, or all of its whole part; very small ones with their power of ten. */
  public static String of(double value) {
    if (value != 0 && Math.abs(value) < SMALL) {
      return String.format(Locale.ROOT, "%.2e", value).replace('-', MINUS);
    }
    return format(decimals(value)).format(value);
  }

  /** With so many decimals as three digits of {@code other} take, but at most {@code most}. */
  public static String like(double other, int most, double value) {
    return format(Math.min(most, decimals(other))).format(value);
  }

  /** A size, with as many decimals as it has, but at most three. */
  public static String size(double value) {
    int decimals = 0;
    while (decimals < DIGITS && value != rounded(value, decimals)) {
      decimals++;
    }
    return format(decimals).format(value);
  }

  private static double rounded(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
  }

  /** A format with this many decimals. */
  public static DecimalFormat format(int decimals) {
    StringBuilder pattern = new StringBuilder("#,##0");
    if (decimals > 0) {
      pattern.append('.').append("0".repeat(decimals));
    }
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    symbols.setMinusSign(MINUS);
    return new DecimalFormat(pattern.toString(), symbols);
  }

  private static int decimals(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return 0;
    }
    BigDecimal digits = BigDecimal.valueOf(value).round(new MathContext(DIGITS));
    int wholePart = digits.precision() - digits.scale();
    return Math.max(0, DIGITS - wholePart);
  }
}
