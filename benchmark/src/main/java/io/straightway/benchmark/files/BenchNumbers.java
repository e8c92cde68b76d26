package io.straightway.benchmark.files;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as they stand in result files: a point, no grouping, no exponent. */
public final class BenchNumbers {
  private BenchNumbers() {}

  /** All digits, without zeros at the end. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Rounded, without zeros at the end. */
  static String plain(double number, int decimals) {
    return BigDecimal.valueOf(number)
        .setScale(decimals, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Rounded. */
  public static String rounded(double number, int decimals) {
    return BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }
}
