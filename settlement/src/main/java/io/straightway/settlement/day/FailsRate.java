package io.straightway.settlement.day;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The share of due instructions that have failed to settle.
 *
 * @param failed instructions open past their settlement date
 * @param due instructions due by the business date or settled
 * @param percent {@code failed} as a percentage of {@code due}, rounded to two decimals; null if
 *     none is due
 */
public record FailsRate(long failed, long due, @Nullable BigDecimal percent) {

  /** Calculates the rate from counts of {@link OpenFails} and {@link StageCount} at one instant. */
  public static FailsRate of(Map<Ageing, Long> fails, List<StageCount> stages) {
    long failed = fails.values().stream().mapToLong(Long::longValue).sum();
    long due =
        stages.stream()
            .filter(stage -> stage.stage().equals("settlement"))
            .mapToLong(StageCount::entered)
            .sum();
    return new FailsRate(failed, due, due == 0 ? null : percent(failed, due));
  }

  private static BigDecimal percent(long failed, long due) {
    return BigDecimal.valueOf(failed)
        .movePointRight(2)
        .divide(BigDecimal.valueOf(due), 2, RoundingMode.HALF_EVEN);
  }
}
