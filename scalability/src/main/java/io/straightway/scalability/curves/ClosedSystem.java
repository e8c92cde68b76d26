package io.straightway.scalability.curves;

import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.model.LittlesLaw;
import io.straightway.scalability.statistics.Interval;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A system in which a fixed number of requests for each unit of size is always under way.
 *
 * @param underWay requests under way for each unit of size
 * @param secondsPerUnit seconds in the unit of time of throughput
 */
public record ClosedSystem(double underWay, double secondsPerUnit) {
  private static final Map<String, Double> SECONDS =
      Map.of(
          "s", 1.0, "second", 1.0, "sec", 1.0, "min", 60.0, "minute", 60.0, "h", 3600.0, "hour",
          3600.0, "day", 86_400.0);

  /**
   * Creates a closed system, with the unit of time that follows the slash in a unit such as
   * trades/hour. Returns empty if the unit is unknown, has no known unit of time, or counts in
   * thousands or millions.
   */
  public static Optional<ClosedSystem> of(double underWay, @Nullable String unit) {
    if (unit == null) {
      return Optional.empty();
    }
    boolean ofMany = unit.matches("(?i).*\\b(thousands?|millions?|kilo.*|k|mega.*|m)\\b.*/.*");
    String time = unit.substring(unit.lastIndexOf('/') + 1).strip().toLowerCase(Locale.ROOT);
    return Optional.ofNullable(ofMany ? null : SECONDS.get(time))
        .map(seconds -> new ClosedSystem(underWay, seconds));
  }

  /** Returns the response time at a predicted size, in seconds, by Little's law. */
  public double seconds(Prediction prediction) {
    // a model outside its domain yields no time
    return prediction.throughput() <= 0
        ? Double.NaN
        : secondsPerUnit
            * LittlesLaw.responseTime(underWay * prediction.n(), prediction.throughput());
  }

  /** Returns the interval of the response time at a predicted size, in seconds. */
  public Interval interval(Prediction prediction) {
    return new Interval(
        time(prediction.n(), prediction.interval().upper()),
        time(prediction.n(), prediction.interval().lower()));
  }

  /** Returns the response time; null if throughput has no bound, or a bound of 0. */
  private @Nullable Double time(double n, @Nullable Double throughput) {
    return throughput == null || throughput <= 0
        ? null
        : (Double) (secondsPerUnit * LittlesLaw.responseTime(underWay * n, throughput));
  }
}
