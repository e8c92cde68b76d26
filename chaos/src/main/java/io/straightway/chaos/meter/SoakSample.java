package io.straightway.chaos.meter;

import io.straightway.table.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The readings of the meters at one time.
 *
 * @param seconds the seconds since the start
 * @param values the readings; a meter is missing if its process could not be read
 */
public record SoakSample(double seconds, Map<SoakMeter, Double> values) {
  private static final String SECONDS = "seconds";

  /** Returns the columns of {@code samples.csv}. */
  public static List<String> header() {
    List<String> columns = new ArrayList<>(List.of(SECONDS));
    Arrays.stream(SoakMeter.values()).map(SoakSample::column).forEach(columns::add);
    return columns;
  }

  private static String column(SoakMeter meter) {
    return meter.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the row of {@code samples.csv}. */
  public Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put(SECONDS, Numbers.fixed(seconds, 3));
    for (SoakMeter meter : SoakMeter.values()) {
      cells.put(column(meter), Numbers.fixed(values.get(meter), 3));
    }
    return cells;
  }
}
