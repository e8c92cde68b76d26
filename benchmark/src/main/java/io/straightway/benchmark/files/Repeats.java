package io.straightway.benchmark.files;

import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * All points of one deployment.
 *
 * @param deployment what ran
 * @param onCurve whether it was reached by equal increments
 * @param points all points, also those without a number
 */
public record Repeats(Deployment deployment, boolean onCurve, List<RunPoint> points) {

  /** Keeps its own copy. */
  public Repeats {
    points = List.copyOf(points);
  }

  private record Key(Deployment deployment, boolean onCurve) {}

  /** Gathers points by deployment, in the order in which they first occur. */
  public static List<Repeats> of(List<RunPoint> points) {
    Map<Key, List<RunPoint>> gathered = new LinkedHashMap<>();
    for (RunPoint point : points) {
      gathered
          .computeIfAbsent(new Key(point.deployment(), point.onCurve()), key -> new ArrayList<>())
          .add(point);
    }
    return gathered.entrySet().stream()
        .map(
            each ->
                new Repeats(each.getKey().deployment(), each.getKey().onCurve(), each.getValue()))
        .toList();
  }

  /** The throughputs of those that yield a number, trades/s. */
  public double[] rates() {
    return values(RunPoint::tradesPerSecond);
  }

  /** Whether at least one of them yields a number. */
  public boolean hasNumber() {
    return rates().length > 0;
  }

  /**
   * Mean throughput, trades/s.
   *
   * @throws IllegalStateException if none yields a number
   */
  public double mean() {
    return mean(RunPoint::tradesPerSecond)
        .orElseThrow(() -> new IllegalStateException("no number for " + deployment));
  }

  /** The mean of one value over the points; empty if none has it. */
  public OptionalDouble mean(Function<RunPoint, @Nullable Double> value) {
    double[] values = values(value);
    double sum = 0;
    for (double each : values) {
      sum += each;
    }
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / values.length);
  }

  /** The 95 % interval of the mean throughput by Student's t, trades/s; unbounded for one run. */
  public Interval interval() {
    double[] rates = rates();
    if (rates.length < 2) {
      return Interval.UNBOUNDED;
    }
    double mean = mean();
    double squares = 0;
    for (double each : rates) {
      squares += (each - mean) * (each - mean);
    }
    int freedom = rates.length - 1;
    double t =
        new TDistribution(null, freedom).inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
    double half = t * Math.sqrt(squares / freedom / rates.length);
    return new Interval(mean - half, mean + half);
  }

  private double[] values(Function<RunPoint, @Nullable Double> value) {
    List<Double> values = new ArrayList<>();
    for (RunPoint point : points) {
      Double each = point.hasNumber() ? value.apply(point) : null;
      if (each != null) {
        values.add(each);
      }
    }
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
