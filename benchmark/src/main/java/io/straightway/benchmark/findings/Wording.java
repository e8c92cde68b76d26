package io.straightway.benchmark.findings;

import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The format of numbers with units, times and names in the report. */
public final class Wording {
  /** The text for an unknown value. */
  public static final String NONE = "\u2013";

  private static final double MICROS_OF_MILLI = 1e3;
  private static final double MANY = 100_000;
  private static final MathContext DIGITS = new MathContext(4);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Wording() {}

  /** Formats a whole number, such as 1,234. */
  public static String whole(@Nullable Number value) {
    return fixed(value, 0);
  }

  /**
   * Formats a number with three digits or all of its whole part, but at most four significant
   * digits.
   */
  public static String number(@Nullable Double value) {
    if (value == null || !Double.isFinite(value)) {
      return NONE;
    }
    return Numbers.figure(
        Math.abs(value) < MANY ? value : new BigDecimal(value).round(DIGITS).doubleValue());
  }

  /** Formats a number with this many decimals. */
  public static String fixed(@Nullable Number value, int decimals) {
    return value == null || !Double.isFinite(value.doubleValue())
        ? NONE
        : Numbers.figureFormat(decimals).format(value);
  }

  /** Formats a share as a percentage with one decimal. */
  public static String percent(@Nullable Double share) {
    return share == null ? NONE : fixed(100 * share + 0.0, 1) + " %";
  }

  /** Formats bounds, such as 6.8 to 7.2, or at least 6.8. */
  public static String interval(Interval interval) {
    Double lower = interval.lower();
    Double upper = interval.upper();
    if (lower == null) {
      return upper == null ? NONE : "at most " + number(upper);
    }
    return upper == null ? "at least " + number(lower) : number(lower) + " to " + number(upper);
  }

  /** Formats a latency in milliseconds, the unit of all latencies in the report. */
  public static String millis(@Nullable Number micros) {
    return number(micros == null ? null : (Double) (micros.doubleValue() / MICROS_OF_MILLI));
  }

  /** Formats a duration in its two largest units, such as 1 h 12 min or 3.2 s. */
  public static String duration(Duration duration) {
    if (duration.toHours() > 0) {
      return duration.toHours() + " h " + duration.toMinutesPart() + " min";
    }
    return duration.toMinutes() > 0
        ? duration.toMinutes() + " min " + duration.toSecondsPart() + " s"
        : number(duration.toMillis() / 1000.0) + " s";
  }

  /** Formats a time to the second. */
  public static String time(@Nullable Instant instant) {
    return instant == null ? NONE : TIME.format(instant);
  }

  /** Formats a number of bytes in binary units, such as 7.75 GiB. */
  public static String bytes(double bytes) {
    double size = bytes;
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (size >= 1024 && unit < units.length - 1) {
      size /= 1024;
      unit++;
    }
    return number(size) + " " + units[unit];
  }

  /** Returns the text with a capital first letter. */
  public static String sentence(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Returns a name in quotation marks. */
  public static String quoted(String name) {
    return "'" + name + "'";
  }
}
