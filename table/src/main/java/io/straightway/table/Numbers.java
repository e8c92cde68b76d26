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
 * Numbers as text. For people thousands are apart and a point stands before the decimals; those of
 * {@link #plain}, {@link #fixed} and {@link #atMost} are for files: no grouping, no exponent.
 */
public final class Numbers {
  /** The minus of figures: as long as a plus is wide, unlike the hyphen. */
  public static final char MINUS = '\u2212';

  private static final int FIGURE_DIGITS = 3;
  private static final double SMALLEST_FIGURE = 1e-6;
  private static final int SIGNIFICANT = 4;
  private static final double SMALLEST_SIGNIFICANT = 1e-4;

  private Numbers() {}

  /** A whole number, such as 1,234. */
  public static String of(long number) {
    return format(0).format(number);
  }

  /**
   * How many there are of something, such as 1 message, 2 messages or 0 securities.
   *
   * @param one the word for one of it, whose plural is formed by the rules
   */
  public static String of(long count, String one) {
    return of(count) + " " + (count == 1 ? one : plural(one));
  }

  private static String plural(String one) {
    if (one.matches(".*[^aeiou]y")) {
      return one.substring(0, one.length() - 1) + "ies";
    }
    return one + (one.endsWith("s") ? "es" : "s");
  }

  /**
   * Any value of a table as people read it: numbers with separators and all of their decimals,
   * nothing for null, others as their own text.
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

  /** A quantity with the decimals it has, without trailing zeros. */
  public static String quantity(BigDecimal quantity) {
    return amount(quantity, 0);
  }

  /**
   * An amount of money.
   *
   * @param minorUnit the currency's decimals, which are shown even where they are zero; an amount
   *     that is finer is shown in full
   */
  public static String amount(BigDecimal amount, int minorUnit) {
    return format(Math.max(minorUnit, amount.stripTrailingZeros().scale())).format(amount);
  }

  /** A number rounded to so many decimals. */
  public static String rounded(double number, int decimals) {
    return format(decimals).format(number);
  }

  /** A share of a whole in percent, rounded down so that only all of it is 100 percent. */
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

  /** An estimated share in percent, such as 12.3 % of 0.123. */
  public static String percent(double share) {
    // adding 0 makes a rounded -0 a plain 0
    return rounded(Math.rint(1000 * share) / 10 + 0.0, 1) + " %";
  }

  /** Seconds with one decimal, such as 12.3 s. */
  public static String seconds(Duration time) {
    return rounded(time.toMillis() / 1000.0, 1) + " s";
  }

  /** An age in its two largest units, such as 3 d 4 h or 12 s. */
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

  /** A latency in three digits and the unit that fits, such as 87.3 us, 3.21 ms or 1.05 s. */
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

  /** A measured or estimated number: four significant digits, or all those before the point. */
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

  /** As {@link #significant(double)}, a dash for what is not known. */
  public static String significant(@Nullable Double value) {
    return value == null ? "-" : significant(value.doubleValue());
  }

  /**
   * A number in a figure: three digits, or all of its whole part; a very small one with its power
   * of ten. Figures write the minus as {@link #MINUS}.
   */
  public static String figure(double value) {
    if (value != 0 && Math.abs(value) < SMALLEST_FIGURE) {
      return String.format(Locale.ROOT, "%.2e", value).replace('-', MINUS);
    }
    return figureFormat(figureDecimals(value)).format(value);
  }

  /**
   * In a figure, with the decimals that three digits of {@code other} take, at most {@code most}.
   */
  public static String figureLike(double other, int most, double value) {
    return figureFormat(Math.min(most, figureDecimals(other))).format(value);
  }

  /** A size in a figure, with as many decimals as it has, but at most three. */
  public static String figureSize(double value) {
    int decimals = BigDecimal.valueOf(value).stripTrailingZeros().scale();
    return figureFormat(Math.max(0, Math.min(FIGURE_DIGITS, decimals))).format(value);
  }

  /** The format of figures with this many decimals. */
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

  /** For files: all digits, without zeros at the end. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** For files: so many decimals; empty for what was not measured. */
  public static String fixed(@Nullable Double number, int decimals) {
    return number == null
        ? ""
        : BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** For files: at most so many decimals, no zeros at the end; empty for what was not measured. */
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
