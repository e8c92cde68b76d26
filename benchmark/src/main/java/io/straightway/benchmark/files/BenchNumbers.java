package io.straightway.benchmark.files;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Numbers as they stand in result files: a point, no grouping, no exponent, no needless zeros. */
public final class BenchNumbers {
  private BenchNumbers() {}

  public static String plain(double number) {
    BigDecimal plain = BigDecimal.valueOf(number).stripTrailingZeros();
    return plain.toPlainString();
  }

  /** Rounded; empty for what was not measured. */
  public static String rounded(@Nullable Double number, int decimals) {
    return number == null
        ? ""
        : BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  public static @Nullable Double read(String cell) {
    return cell.isEmpty() ? null : (Double) Double.parseDouble(cell);
  }
}
