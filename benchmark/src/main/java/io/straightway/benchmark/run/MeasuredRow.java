package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchNumbers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of a row of {@code runs.csv} a summary looks at.
 *
 * @param mode everything that was varied but the number of elements
 * @param tradesPerSecond null if the point yields no number
 * @param trades in the steady part
 * @param elementCpuSeconds processor time in it; null if not known, as the others
 * @param note why there is no number
 */
record MeasuredRow(
    String point,
    String mode,
    int elements,
    boolean sentinel,
    @Nullable Double tradesPerSecond,
    @Nullable Double trades,
    @Nullable Double elementCpuSeconds,
    @Nullable Double feederCpuSeconds,
    @Nullable Double databaseCpuSeconds,
    String note) {

  static MeasuredRow of(Map<String, String> cells) {
    return new MeasuredRow(
        cells.getOrDefault("point", ""),
        cells.getOrDefault("mode", ""),
        Integer.parseInt(cells.getOrDefault("elements", "0")),
        cells.getOrDefault("on_curve", "").equals("false"),
        number(cells, "trades_per_second"),
        number(cells, "trades"),
        number(cells, "element_cpu_seconds"),
        number(cells, "feeder_cpu_seconds"),
        number(cells, "database_cpu_seconds"),
        cells.getOrDefault("note", ""));
  }

  private static @Nullable Double number(Map<String, String> cells, String column) {
    return BenchNumbers.read(cells.getOrDefault(column, ""));
  }
}
