package io.straightway.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as text. For people, thousands are separated and the decimal mark is a point; {@link
 * #plain}, {@link #fixed} and {@link #atMost} are for files: no grouping, no exponent.
 */
public final class Numbers {
  /** The minus sign of figures, as wide as a plus sign, unlike the hyphen. */
  public static final char MINUS = '\u2212';

  private static final int FIGURE_DIGITS = 3;
  private static final double SMALLEST_FIGURE = 1e-6;
  private static final int SIGNIFICANT = 4;
  private static final double SMALLEST_SIGNIFICANT = 1e-4;

  private Numbers() {}

  /** Formats a whole number, such as 1,234. */
  public static String of(long number) {
    return format(0).format(number);
  }

  /**
   * Formats a count with its noun, such as 1 message, 2 messages or 0 securities.
   *
   * @param singular the noun in the singular; must have a regular plural
   */
  public static String of(long count, String singular) {
    return of(count) + " " + (count == 1 ? singular : plural(singular));
  }

  private static String plural(String singular) {
    if (singular.matches(".*[^aeiou]y")) {
      return singular.substring(0, singular.length() - 1) + "ies";
    }
    return singular + (singular.endsWith("s") ? "es" : "s");
  }

  /**
   * Formats any value of a table for people: numbers with separators and all of their decimals,
   * null as nothing, other values as their own text.
   */
  public static String shown(@Nullable Object value) {
    if (value instanceof BigDecimal number) {
      return format(Math.max(0, number.scale())).format(number);
    }
    if (value instanceof Long || value instanceof Integer) {
      return format(0).format(value);
    }
    return value == null ? "" : value.toString();
  }

  /** Formats a quantity with its decimals, without trailing zeros. */
  public static String quantity(BigDecimal quantity) {
    return amount(quantity, 0);
  }

  /**
   * Formats an amount of money.
   *
   * @param minorUnit the currency's decimals, which are shown even where they are zero; a finer
   *     amount is shown in full
   */
  public static String amount(BigDecimal amount, int minorUnit) {
    return format(Math.max(minorUnit, amount.stripTrailingZeros().scale())).format(amount);
  }

  /** Formats a number rounded to {@code decimals} decimals. */
  public static String rounded(double number, int decimals) {
    return format(decimals).format(number);
  }

  /** Formats a share of a whole in percent, rounded down so that only the whole is 100 percent. */
  public static String percent(long part, long whole) {
    if (whole == 0) {
      return "-";
    }
    BigDecimal percent =
        BigDecimal.valueOf(part)
            .movePointRight(2)
            .divide(BigDecimal.valueOf(whole), 2, RoundingMode.DOWN);
    return format(2).format(percent) + " %";
  }

  /** Formats an estimated share in percent, such as 12.3 % for 0.123. */
  public static String percent(double share) {
    // adding 0 turns a rounded -0 into 0
    return rounded(Math.rint(1000 * share) / 10 + 0.0, 1) + " %";
  }

  /** Formats seconds with one decimal, such as 12.3 s. */
  public static String seconds(Duration time) {
    return rounded(time.toMillis() / 1000.0, 1) + " s";
  }

  /** Formats an age in its two largest units, such as 3 d 4 h or 12 s. */
  public static String age(Duration age) {
    if (age.toDays() > 0) {
      return age.toDays() + " d " + age.toHoursPart() + " h";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h " + age.toMinutesPart() + " min";
    }
    return age.toMinutes() > 0
        ? age.toMinutes() + " min " + age.toSecondsPart() + " s"
        : age.toSeconds() + " s";
  }

  /**
   * Formats a latency with three digits and a fitting unit, such as 87.3 us, 3.21 ms or 1.05 s.
   *
   * @param micros the latency in microseconds
   */
  public static String micros(double micros) {
    if (micros < 999.5) {
      return latency(micros) + " us";
    }
    return micros < 999_500 ? latency(micros / 1e3) + " ms" : latency(micros / 1e6) + " s";
  }

  private static String latency(double value) {
    if (value >= 99.95) {
      return of(Math.round(value));
    }
    return String.format(Locale.ROOT, value >= 9.995 ? "%.1f" : "%.2f", value);
  }

  /**
   * Formats a measured or estimated number with four significant digits, or all digits before the
   * point.
   */
  public static String significant(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    if (value != 0 && Math.abs(value) < SMALLEST_SIGNIFICANT) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    boolean whole = Math.abs(value) >= 1000 || value == Math.rint(value);
    return whole
        ? of(Math.round(value))
        : rounded(
            value, Math.max(0, new BigDecimal(value).round(new MathContext(SIGNIFICANT)).scale()));
  }

  /** As {@link #significant(double)}; a dash for an unknown number. */
  public static String significant(@Nullable Double value) {
    return value == null ? "-" : significant(value.doubleValue());
  }

  /**
   * Formats a number for a figure: three digits, or all of its whole part; a very small number with
   * its power of ten. Figures write the minus as {@link #MINUS}.
   */
  public static String figure(double value) {
    if (value != 0 && Math.abs(value) < SMALLEST_FIGURE) {
      return String.format(Locale.ROOT, "%.2e", value).replace('-', MINUS);
    }
    return figureFormat(figureDecimals(value)).format(value);
  }

  /**
   * Formats a number for a figure with the decimals that three digits of {@code other} take, at
   * most {@code most}.
   */
  public static String figureLike(double other, int most, double value) {
    return figureFormat(Math.min(most, figureDecimals(other))).format(value);
  }

  /** Formats a size for a figure with its own decimals, at most three. */
  public static String figureSize(double value) {
    int decimals = BigDecimal.valueOf(value).stripTrailingZeros().scale();
    return figureFormat(Math.max(0, Math.min(FIGURE_DIGITS, decimals))).format(value);
  }

  /** Returns the format of figures with this many decimals. */
  public static DecimalFormat figureFormat(int decimals) {
    DecimalFormat format = format(decimals);
    DecimalFormatSymbols symbols = format.getDecimalFormatSymbols();
    symbols.setMinusSign(MINUS);
    format.setDecimalFormatSymbols(symbols);
    return format;
  }

  private static int figureDecimals(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return 0;
    }
    BigDecimal digits = BigDecimal.valueOf(value).round(new MathContext(FIGURE_DIGITS));
    return Math.max(0, FIGURE_DIGITS - digits.precision() + digits.scale());
  }

  /** Formats a number for files: all digits, without trailing zeros. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /**
   * Formats a number for files with {@code decimals} decimals; empty for a number that was not
   * measured.
   */
  public static String fixed(@Nullable Double number, int decimals) {
    return number == null
        ? ""
        : BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /**
   * Formats a number for files with at most {@code decimals} decimals and no trailing zeros; empty
   * for a number that was not measured.
   */
  public static String atMost(@Nullable Double number, int decimals) {
    return number == null
        ? ""
        : BigDecimal.valueOf(number)
            .setScale(decimals, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString();
  }

  private static DecimalFormat format(int decimals) {
    DecimalFormat format =
        new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMinimumFractionDigits(decimals);
    format.setMaximumFractionDigits(decimals);
    return format;
  }
}
