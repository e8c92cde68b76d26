package io.straightway.settlement.reconcile;

import io.straightway.settlement.day.Ageing;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many breaks there are.
 *
 * @param byKind of each kind that there is
 * @param byAge by calendar days since they were first seen: 0, and the steps of {@link Ageing};
 *     each is there
 */
public record BreakCounts(Map<Break.What, Long> byKind, Map<String, Long> byAge) {

  /** Counts them. */
  public static BreakCounts of(List<Break> breaks) {
    Map<Break.What, Long> byKind = new EnumMap<>(Break.What.class);
    Map<String, Long> byAge = new LinkedHashMap<>();
    byAge.put("0", 0L);
    for (Ageing step : Ageing.values()) {
      byAge.put(step.days(), 0L);
    }
    for (Break found : breaks) {
      byKind.merge(found.what(), 1L, Long::sum);
      byAge.merge(step(found.ageDays()), 1L, Long::sum);
    }
    return new BreakCounts(byKind, byAge);
  }

  private static String step(long days) {
    return days == 0 ? "0" : Ageing.of((int) Math.min(days, Integer.MAX_VALUE)).days();
  }
}
