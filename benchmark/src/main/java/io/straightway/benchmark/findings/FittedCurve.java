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
 * Throughput by some size, fitted.
 *
 * @param name what was measured
 * @param sizeName what size counts
 * @param report the fit of its points, in trades/s
 */
public record FittedCurve(String name, String sizeName, FitReport report) {
  private static final int FEWEST_SIZES = 2;

  /** One for each mode that was measured at two numbers of elements or more, fastest first. */
  static List<FittedCurve> byElements(List<RunPoint> points) {
    return of(points, "elements", Deployment::mode, Deployment::elements);
  }

  /** One for each kind of single element that was measured with two numbers of queues or more. */
  static List<FittedCurve> byQueues(List<RunPoint> points) {
    return of(
        points.stream().filter(each -> each.deployment().elements() == 1).toList(),
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
        (each, mine) -> {
          if (sizes(mine) >= FEWEST_SIZES) {
            curves.add(new FittedCurve(each, sizeName, fit(mine)));
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
        sizes(measured) >= 3 && measured.stream().anyMatch(each -> each.n() == 1 && each.onCurve());
    return FitStudy.of(
        measured,
        none,
        new FitOptions(List.of(), null, false, linearised, 0, FitOptions.DEFAULT_SEED));
  }

  /** What was fitted, and by which size. */
  public String title() {
    return name + ", by " + sizeName;
  }

  /** The highest throughput that was measured, trades/s. */
  public double highest() {
    return report.points().stream().mapToDouble(Measurement::throughput).max().orElse(0);
  }

  /** The largest size that was fitted. */
  public double largest() {
    return report.points().stream().mapToDouble(Measurement::n).max().orElse(0);
  }

  /** How many different sizes there are. */
  public long sizes() {
    return sizes(report.points());
  }

  /** What its figures are labelled with. */
  public FitLabels labels() {
    return new FitLabels(name, sizeName, "trades/s");
  }
}
