package io.straightway.benchmark.files;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Numbers as they stand in result files: a point, no grouping, no exponent. */
public final class BenchNumbers {
  private BenchNumbers() {}

  /** All digits, without zeros at the end. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Rounded; empty for what was not measured. */
  static String rounded(@Nullable Double number, int decimals) {
    return number == null
        ? ""
        : BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** Rounded, without zeros at the end; empty for what was not measured. */
  static String atMost(@Nullable Double number, int decimals) {
    return number == null
        ? ""
        : BigDecimal.valueOf(number)
            .setScale(decimals, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString();
  }

  /** As text; empty for what is not known. */
  static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
