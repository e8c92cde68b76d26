package io.straightway.benchmark.chaos.meter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the meters showed at one time.
 *
 * @param seconds since the begin
 * @param values those that could be read: a process may be away just then
 */
public record SoakSample(double seconds, Map<SoakMeter, Double> values) {
  private static final String SECONDS = "seconds";

  /** The columns of {@code samples.csv}. */
  public static List<String> header() {
    List<String> columns = new ArrayList<>(List.of(SECONDS));
    Arrays.stream(SoakMeter.values()).map(SoakSample::column).forEach(columns::add);
    return columns;
  }

  private static String column(SoakMeter meter) {
    return meter.name().toLowerCase(Locale.ROOT);
  }

  private static String text(@Nullable Double value) {
    return value == null ? "" : "%.3f".formatted(value);
  }

  /** The row of {@code samples.csv}. */
  public Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put(SECONDS, text(seconds));
    for (SoakMeter meter : SoakMeter.values()) {
      cells.put(column(meter), text(values.get(meter)));
    }
    return cells;
  }
}
