package io.straightway.charts.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

/** Numbers as a person reads them: thousands apart, a point before the decimals. */
public final class Numbers {
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
    if (one.endsWith("y")) {
      return one.substring(0, one.length() - 1) + "ies";
    }
    return one + (one.endsWith("s") ? "es" : "s");
  }

  /** A quantity with the decimals it has, without trailing zeros. */
  public static String quantity(BigDecimal quantity) {
    return format(Math.max(0, quantity.stripTrailingZeros().scale())).format(quantity);
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

  private static DecimalFormat format(int decimals) {
    DecimalFormat format =
        new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMinimumFractionDigits(decimals);
    format.setMaximumFractionDigits(decimals);
    return format;
  }
}
