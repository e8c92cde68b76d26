package io.straightway.benchmark.files;

import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Probability;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All points of one deployment.
 *
 * @param deployment the deployment
 * @param onCurve whether it was reached by equal increments
 * @param points all points, including those without a number
 */
public record Repeats(Deployment deployment, boolean onCurve, List<RunPoint> points) {

  /** Gathers points by deployment, in the order in which the deployments first occur. */
  public static List<Repeats> of(List<RunPoint> points) {
    Map<Repeats, List<RunPoint>> gathered =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    point -> new Repeats(point.deployment(), point.onCurve(), List.of()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return gathered.entrySet().stream()
        .map(entry -> entry.getKey().with(entry.getValue()))
        .toList();
  }

  /** Returns the deployments that yield a number, without sentinels. */
  public static List<Repeats> usable(List<RunPoint> points) {
    return of(points).stream()
        .filter(repeats -> !repeats.deployment.isSentinel() && repeats.hasNumber())
        .toList();
  }

  /** Groups repeats by a name of their deployments, in the order in which the names first occur. */
  public static Map<String, List<Repeats>> grouped(
      List<Repeats> repeats, Function<Deployment, String> name) {
    return repeats.stream()
        .collect(
            Collectors.groupingBy(
                group -> name.apply(group.deployment), LinkedHashMap::new, Collectors.toList()));
  }

  private Repeats with(List<RunPoint> measured) {
    return new Repeats(deployment, onCurve, measured);
  }

  /** Returns the number of elements that shared the work. */
  public int elements() {
    return deployment.elements();
  }

  /** Returns the number of process queues of each element. */
  public int queues() {
    return deployment.queues();
  }

  /** Returns the throughputs of the points that yield a number, in trades/s. */
  public double[] rates() {
    return values(RunPoint::tradesPerSecond);
  }

  /** Returns whether at least one point yields a number. */
  public boolean hasNumber() {
    return rates().length > 0;
  }

  /**
   * Returns the mean throughput in trades/s.
   *
   * @throws IllegalStateException if no point yields a number
   */
  public double mean() {
    return Arrays.stream(rates())
        .average()
        .orElseThrow(() -> new IllegalStateException("no number for " + deployment));
  }

  /** Returns the mean of one value over the points; null if no point has it. */
  public @Nullable Double mean(Function<RunPoint, @Nullable Double> value) {
    OptionalDouble mean = Arrays.stream(values(value)).average();
    return mean.isEmpty() ? null : (Double) mean.getAsDouble();
  }

  /**
   * Returns the 95 % interval of the mean throughput by Student's t, in trades/s; unbounded for one
   * run.
   */
  public Interval interval() {
    double[] rates = rates();
    if (rates.length < 2) {
      return Interval.UNBOUNDED;
    }
    return new Interval(mean() - reach(rates), mean() + reach(rates));
  }

  /** Returns half the width of Student's interval of the mean of two or more values. */
  public static double reach(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    int freedom = values.length - 1;
    return Probability.student(freedom) * Math.sqrt(squares / freedom / values.length);
  }

  private double[] values(Function<RunPoint, @Nullable Double> value) {
    return points.stream()
        .filter(RunPoint::hasNumber)
        .flatMap(point -> Stream.ofNullable(value.apply(point)))
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
