package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import java.awt.geom.Point2D;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much of a fit its figure shows: half as much again as was measured, further if the peak isn't
 * far, and always up to what was asked for. What lies outside is written in words.
 *
 * @param largest the largest size that was fitted
 * @param x sizes
 * @param y throughputs
 */
record FitRange(double largest, Axis x, Axis y) {
  private static final double BEYOND = 1.5;
  private static final double FARTHEST = 3;
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.14;
  private static final double MOST_FOR_UNCERTAIN = 1.35;
  private static final int STEPS = 200;

  /** Sizes that span so much are drawn in equal ratios: else the small ones lie on each other. */
  private static final double WIDE = 50;

  static FitRange of(FitReport report, FitLabels labels) {
    DoubleSummaryStatistics sizes =
        report.points().stream().mapToDouble(Measurement::n).summaryStatistics();
    double largest = sizes.getMax();
    double farthest = farthest(report, largest);
    boolean wide =
        switch (labels.scale()) {
          case AUTO -> largest >= WIDE * sizes.getMin();
          case EVEN -> false;
          case LOG -> true;
        };
    boolean whole = report.points().stream().allMatch(each -> each.n() == Math.rint(each.n()));
    Axis x =
        wide
            ? Axis.logarithmic(labels.sizeName(), sizes.getMin() / HEADROOM, farthest)
            : Axis.holding(labels.sizeName(), 0, farthest, whole);
    double top = HEADROOM * highest(report, x.upper());
    String throughput = "throughput, " + labels.unit();
    return new FitRange(
        largest,
        x,
        wide
            ? Axis.logarithmic(throughput, throughputs(report).getMin() / HEADROOM, top)
            : Axis.holding(throughput, 0, top, false));
  }

  /** Of all that was measured, on the curve or off it. */
  private static DoubleSummaryStatistics throughputs(FitReport report) {
    return Stream.concat(measured(report).stream(), offCurve(report).stream())
        .mapToDouble(Point2D::getY)
        .summaryStatistics();
  }

  /** What was measured and fitted. */
  static List<Point2D> measured(FitReport report) {
    return report.points().stream()
        .<Point2D>map(each -> new Point2D.Double(each.n(), each.throughput()))
        .toList();
  }

  /** Whether both axes are logarithmic. */
  boolean isLogarithmic() {
    return x.scale() == Axis.Scale.LOGARITHMIC;
  }

  /**
   * Places from one size to another, in equal lengths on the axis.
   *
   * @param from the first; on a logarithmic axis not below its low end
   */
  DoubleStream sizes(double from, double to, int steps) {
    double first = Math.max(from, x.lower());
    return IntStream.rangeClosed(0, steps)
        .mapToDouble(i -> (double) i / steps)
        .map(
            share ->
                isLogarithmic()
                    ? first * Math.pow(to / first, share)
                    : first + (to - first) * share);
  }

  /** The size at a share of the axis, from 0 at its low end to 1. */
  double sizeAt(double share) {
    return isLogarithmic()
        ? x.lower() * Math.pow(x.upper() / x.lower(), share)
        : x.lower() + (x.upper() - x.lower()) * share;
  }

  /** Measurements that were left out because they were reached by unequal increments. */
  static List<Point2D> offCurve(FitReport report) {
    return report.excluded().stream()
        .filter(each -> each.code() == Exclusion.Code.OFF_CURVE)
        .flatMap(each -> point(each.n(), each.throughput()).stream())
        .toList();
  }

  private static Optional<Point2D> point(@Nullable Double n, @Nullable Double throughput) {
    return n == null || throughput == null
        ? Optional.empty()
        : Optional.of(new Point2D.Double(n, throughput));
  }

  private static double farthest(FitReport report, double largest) {
    boolean hasCurves = report.models().stream().anyMatch(FittedModel::admissible);
    DoubleStream near =
        DoubleStream.concat(
            report.peak().stream()
                .mapToDouble(PeakEstimate::n)
                .filter(n -> n <= FARTHEST * largest),
            report.predictions().stream().mapToDouble(Prediction::n));
    double reached =
        DoubleStream.concat(near, offCurve(report).stream().mapToDouble(Point2D::getX))
            .map(n -> MARGIN * n)
            .max()
            .orElse(0);
    return Math.max(reached, largest * (hasCurves ? BEYOND : MARGIN));
  }

  private static double highest(FitReport report, double end) {
    double expected =
        Math.max(
            throughputs(report).getMax(),
            report.chosen().map(model -> highest(model, end)).orElse(0.0));
    double uncertain =
        DoubleStream.concat(
                report.models().stream()
                    .filter(FittedModel::admissible)
                    .mapToDouble(model -> highest(model, end)),
                report.predictions().stream()
                    .filter(each -> each.n() <= end)
                    .mapToDouble(each -> orNothing(each.interval().upper())))
            .max()
            .orElse(0);
    return Math.max(expected, Math.min(uncertain, MOST_FOR_UNCERTAIN * expected));
  }

  private static double orNothing(@Nullable Double bound) {
    return bound == null ? 0 : bound;
  }

  private static double highest(FittedModel model, double end) {
    double highest = 0;
    for (int i = 1; i <= STEPS; i++) {
      double throughput = model.curve().throughput(end * i / STEPS);
      highest = Double.isFinite(throughput) ? Math.max(highest, throughput) : highest;
    }
    return highest;
  }

  /** Whether a size lies in the figure. */
  boolean shows(double n) {
    return n <= x.upper();
  }
}
