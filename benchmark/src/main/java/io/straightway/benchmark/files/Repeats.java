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
 * @param deployment what ran
 * @param onCurve whether it was reached by equal increments
 * @param points all points, also those without a number
 */
public record Repeats(Deployment deployment, boolean onCurve, List<RunPoint> points) {

  /** Gathers points by deployment, in the order in which they first occur. */
  public static List<Repeats> of(List<RunPoint> points) {
    Map<Repeats, List<RunPoint>> gathered =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    each -> new Repeats(each.deployment(), each.onCurve(), List.of()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return gathered.entrySet().stream().map(each -> each.getKey().with(each.getValue())).toList();
  }

  /** Those that yield a number, without sentinels. */
  public static List<Repeats> usable(List<RunPoint> points) {
    return of(points).stream()
        .filter(each -> !each.deployment.isSentinel() && each.hasNumber())
        .toList();
  }

  /** Repeats by a name of their deployments, in the order in which the names come. */
  public static Map<String, List<Repeats>> grouped(
      List<Repeats> repeats, Function<Deployment, String> name) {
    return repeats.stream()
        .collect(
            Collectors.groupingBy(
                each -> name.apply(each.deployment), LinkedHashMap::new, Collectors.toList()));
  }

  private Repeats with(List<RunPoint> measured) {
    return new Repeats(deployment, onCurve, measured);
  }

  /** How many elements shared the work. */
  public int elements() {
    return deployment.elements();
  }

  /** Process queues of each element. */
  public int queues() {
    return deployment.queues();
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
    return Arrays.stream(rates())
        .average()
        .orElseThrow(() -> new IllegalStateException("no number for " + deployment));
  }

  /** The mean of one value over the points; null if none has it. */
  public @Nullable Double mean(Function<RunPoint, @Nullable Double> value) {
    OptionalDouble mean = Arrays.stream(values(value)).average();
    return mean.isEmpty() ? null : (Double) mean.getAsDouble();
  }

  /** The 95 % interval of the mean throughput by Student's t, trades/s; unbounded for one run. */
  public Interval interval() {
    double[] rates = rates();
    if (rates.length < 2) {
      return Interval.UNBOUNDED;
    }
    return new Interval(mean() - reach(rates), mean() + reach(rates));
  }

  /** How far Student's interval of the mean of two or more values reaches to either side. */
  public static double reach(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
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
