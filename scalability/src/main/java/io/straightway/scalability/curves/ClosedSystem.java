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
   * Takes the unit of time from what stands after the slash in a unit such as trades/hour. A unit
   * that counts in thousands or millions isn't understood.
   */
  public static Optional<ClosedSystem> of(double underWay, String unit) {
    boolean ofMany = unit.matches("(?i).*\\b(thousands?|millions?|kilo.*|k|mega.*|m)\\b.*/.*");
    String time = unit.substring(unit.lastIndexOf('/') + 1).strip().toLowerCase(Locale.ROOT);
    return Optional.ofNullable(ofMany ? null : SECONDS.get(time))
        .map(seconds -> new ClosedSystem(underWay, seconds));
  }

  /** How long one request takes at a predicted size, in seconds, by Little's law. */
  public double seconds(Prediction prediction) {
    // outside its domain a model yields no time
    return prediction.throughput() <= 0
        ? Double.NaN
        : secondsPerUnit
            * LittlesLaw.responseTime(underWay * prediction.n(), prediction.throughput());
  }

  /** Where the time of one request lies at a predicted size, in seconds. */
  public Interval interval(Prediction prediction) {
    return new Interval(
        time(prediction.n(), prediction.interval().upper()),
        time(prediction.n(), prediction.interval().lower()));
  }

  /** Null where throughput has no bound, or its bound is 0. */
  private @Nullable Double time(double n, @Nullable Double throughput) {
    return throughput == null || throughput <= 0
        ? null
        : (Double) (secondsPerUnit * LittlesLaw.responseTime(underWay * n, throughput));
  }
}
