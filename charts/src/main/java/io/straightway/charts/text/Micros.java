package io.straightway.charts.text;

import java.util.Locale;

/** Latencies as a person reads them: three digits and the unit that fits. */
public final class Micros {
  private static final double MILLI = 1e3;
  private static final double SECOND = 1e6;

  private Micros() {}

  /** Such as 87.3 us, 812 us, 3.21 ms or 1.05 s. */
  public static String of(double micros) {
    if (micros < MILLI - 0.5) {
      return digits(micros) + " us";
    }
    return micros < SECOND - MILLI / 2
        ? digits(micros / MILLI) + " ms"
        : digits(micros / SECOND) + " s";
  }

  /** The same of whole microseconds. */
  public static String of(long micros) {
    return of((double) micros);
  }

  private static String digits(double value) {
    if (value >= 99.95) {
      return Numbers.of(Math.round(value));
    }
    return String.format(Locale.ROOT, value >= 9.995 ? "%.1f" : "%.2f", value);
  }
}
