package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.charts.FitLabels;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A fitted curve of throughput by size.
 *
 * @param name the name of the mode or kind of element measured
 * @param sizeName the unit of size, such as elements
 * @param report the fit of its points, in trades/s
 */
public record FittedCurve(String name, String sizeName, FitReport report) {
  private static final int FEWEST_SIZES = 2;

  /**
   * Returns a curve for each mode that was measured at two numbers of elements or more, fastest
   * first.
   */
  static List<FittedCurve> byElements(List<RunPoint> points) {
    return of(points, "elements", Deployment::mode, Deployment::elements);
  }

  /**
   * Returns a curve for each kind of single element that was measured with two numbers of queues or
   * more.
   */
  static List<FittedCurve> byQueues(List<RunPoint> points) {
    return of(
        points.stream().filter(point -> point.deployment().elements() == 1).toList(),
        "queues",
        DeploymentText::withoutSizes,
        Deployment::queues);
  }

  private static List<FittedCurve> of(
      List<RunPoint> points,
      String sizeName,
      Function<Deployment, String> name,
      ToIntFunction<Deployment> size) {
    Map<String, List<Measurement>> measured = new LinkedHashMap<>();
    for (RunPoint point : points) {
      Double rate = point.tradesPerSecond();
      if (!point.deployment().isSentinel() && rate != null && rate > 0) {
        measured
            .computeIfAbsent(name.apply(point.deployment()), none -> new ArrayList<>())
            .add(measurement(point, size.applyAsInt(point.deployment()), rate));
      }
    }
    List<FittedCurve> curves = new ArrayList<>();
    measured.forEach(
        (label, mine) -> {
          if (sizes(mine) >= FEWEST_SIZES) {
            curves.add(new FittedCurve(label, sizeName, fit(mine)));
          }
        });
    curves.sort(Comparator.comparingDouble(FittedCurve::highest).reversed());
    return curves;
  }

  private static Measurement measurement(RunPoint point, int size, double rate) {
    return new Measurement(
        point.line(),
        size,
        rate,
        point.deployment().mode(),
        point.repeat(),
        null,
        point.onCurve(),
        point.startedAt(),
        null,
        Map.of());
  }

  private static long sizes(List<Measurement> measured) {
    return measured.stream()
        .filter(Measurement::onCurve)
        .mapToDouble(Measurement::n)
        .distinct()
        .count();
  }

  private static FitReport fit(List<Measurement> measured) {
    List<Exclusion> none = List.of();
    boolean linearised =
        sizes(measured) >= 3
            && measured.stream()
                .anyMatch(measurement -> measurement.n() == 1 && measurement.onCurve());
    return FitStudy.of(
        measured,
        none,
        new FitOptions(List.of(), null, false, linearised, FitOptions.DEFAULT_SEED));
  }

  /** Returns the same curve, named after its subject first. */
  public FittedCurve of(String subject) {
    return new FittedCurve(subject + ": " + name, sizeName, report);
  }

  /** Returns the name and the unit of size. */
  public String title() {
    return name + ", by " + sizeName;
  }

  /** Returns the highest measured throughput in trades/s. */
  public double highest() {
    return report.points().stream().mapToDouble(Measurement::throughput).max().orElse(0);
  }

  /** Returns the largest fitted size. */
  public double largest() {
    return report.points().stream().mapToDouble(Measurement::n).max().orElse(0);
  }

  /** Returns the number of distinct sizes on the curve. */
  public long sizes() {
    return sizes(report.points());
  }

  /** Returns the labels of its figures. */
  public FitLabels labels() {
    return new FitLabels(name, sizeName, "trades/s");
  }
}
