package io.straightway.settlement.reconcile;

import io.straightway.settlement.day.Ageing;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of breaks.
 *
 * @param byKind number of breaks of each kind that occurs
 * @param byAge number of breaks by calendar days since they were first seen, in the bands of {@link
 *     Ageing}, each present
 */
public record BreakCounts(Map<Break.Type, Long> byKind, Map<String, Long> byAge) {

  /** Counts breaks. */
  public static BreakCounts of(List<Break> breaks) {
    Map<Break.Type, Long> byKind = new EnumMap<>(Break.Type.class);
    Map<String, Long> byAge = new LinkedHashMap<>();
    for (Ageing step : Ageing.values()) {
      byAge.put(step.days(), 0L);
    }
    for (Break difference : breaks) {
      byKind.merge(difference.type(), 1L, Long::sum);
      byAge.merge(step(difference.ageDays()), 1L, Long::sum);
    }
    return new BreakCounts(byKind, byAge);
  }

  private static String step(long days) {
    return Ageing.of((int) Math.min(days, Integer.MAX_VALUE)).days();
  }
}
