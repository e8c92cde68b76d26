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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of a fit that its figure shows: half as much again as was measured, further if the peak
 * isn't far, and always up to the requested predictions. Anything outside is written in words.
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

  /**
   * The ratio of the largest to the smallest size from which sizes are drawn logarithmically;
   * otherwise the small sizes would lie on top of each other.
   */
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
    boolean whole =
        report.points().stream()
            .allMatch(measurement -> measurement.n() == Math.rint(measurement.n()));
    Axis x =
        wide
            ? Axis.logarithmic(labels.sizeName(), sizes.getMin() / HEADROOM, farthest)
            : Axis.holding(labels.sizeName(), 0, farthest, whole);
    double top = HEADROOM * highest(report, largest, x.upper());
    String throughput = labels.throughput();
    return new FitRange(
        largest,
        x,
        wide
            ? Axis.logarithmic(throughput, throughputs(report).getMin() / HEADROOM, top)
            : Axis.holding(throughput, 0, top, false));
  }

  /** Returns the throughputs of all measurements, on the curve or off it. */
  private static DoubleSummaryStatistics throughputs(FitReport report) {
    return Stream.concat(measured(report).stream(), offCurve(report).stream())
        .mapToDouble(Point2D::getY)
        .summaryStatistics();
  }

  /** Returns the measurements that were fitted. */
  static List<Point2D> measured(FitReport report) {
    return report.points().stream()
        .<Point2D>map(measurement -> new Point2D.Double(measurement.n(), measurement.throughput()))
        .toList();
  }

  /**
   * Returns the measurements that were left out because they were reached by unequal increments.
   */
  static List<Point2D> offCurve(FitReport report) {
    return report.excluded().stream()
        .filter(exclusion -> exclusion.code() == Exclusion.Code.OFF_CURVE)
        .flatMap(exclusion -> point(exclusion.n(), exclusion.throughput()).stream())
        .toList();
  }

  private static Optional<Point2D> point(@Nullable Double n, @Nullable Double throughput) {
    return n == null || throughput == null
        ? Optional.empty()
        : Optional.of(new Point2D.Double(n, throughput));
  }

  private static double farthest(FitReport report, double largest) {
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
    return Math.max(reached, largest * (report.chosen().isPresent() ? BEYOND : MARGIN));
  }

  private static double highest(FitReport report, double largest, double end) {
    List<Prediction> last = report.predict(List.of(end));
    double expected =
        Stream.concat(
                report.chosen().stream().map(model -> highest(model, largest)),
                last.stream().map(Prediction::throughput))
            .reduce(throughputs(report).getMax(), Math::max);
    double uncertain =
        DoubleStream.concat(
                report.models().stream()
                    .filter(FittedModel::admissible)
                    .mapToDouble(model -> highest(model, largest)),
                Stream.concat(last.stream(), report.predictions().stream())
                    .filter(prediction -> prediction.n() <= end)
                    .mapToDouble(prediction -> orNothing(prediction.interval().upper())))
            .max()
            .orElse(0);
    return Math.max(expected, Math.min(uncertain, MOST_FOR_UNCERTAIN * expected));
  }

  private static double orNothing(@Nullable Double bound) {
    return bound == null ? 0 : bound;
  }

  private static double highest(FittedModel model, double end) {
    return Axis.Scale.EVEN
        .values(end / STEPS, end, STEPS - 1)
        .map(model.curve()::throughput)
        .filter(Double::isFinite)
        .reduce(0, Math::max);
  }

  /** Returns whether a size lies in the figure. */
  boolean shows(double n) {
    return n <= x.upper();
  }
}
