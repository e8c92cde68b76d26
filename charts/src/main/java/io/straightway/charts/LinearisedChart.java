package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.ModelStyle;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.estimate.LinearisedFit.Datum;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/**
 * The super-serial model fitted by linearisation: the deviation from linear scaling, N / C - 1,
 * against N - 1, with the parabola through the origin.
 */
public final class LinearisedChart {
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.1;
  private static final int STEPS = 120;
  private static final double ROUNDING = 1e-9;

  private LinearisedChart() {}

  /** Returns the figure of the transformed observations. */
  public static Figure of(LinearisedFit fit, FitLabels labels) {
    double largest = fit.points().stream().mapToDouble(Datum::x).max().orElseThrow();
    boolean whole = fit.points().stream().allMatch(datum -> datum.x() == Math.rint(datum.x()));
    Axis x = Axis.holding("X = N \u2212 1, N in " + labels.sizeName(), 0, MARGIN * largest, whole);
    List<Point2D> parabola = Axis.Scale.EVEN.curve(0, x.upper(), STEPS, fit::y);
    DoubleSummaryStatistics heights =
        Stream.concat(parabola.stream().map(Point2D::getY), fit.points().stream().map(Datum::y))
            .mapToDouble(y -> HEADROOM * y)
            .summaryStatistics();
    Axis y =
        Axis.holding(
            "Y = N / C \u2212 1, C = throughput / throughput at N = 1",
            Math.min(0, atLeastRounding(heights.getMin())),
            Math.max(0, atLeastRounding(heights.getMax())),
            false);
    List<Series> layers = new ArrayList<>();
    layers.add(
        Series.points(
            "measured, transformed",
            Mark.MEASURED,
            fit.points().stream()
                .<Point2D>map(datum -> new Point2D.Double(datum.x(), datum.y()))
                .toList()));
    layers.add(
        Series.line(
            "fitted: Y = \u03BA X\u00B2 + (\u03C3 + \u03BA) X, \u03BA = \u03C3\u03BB",
            ModelStyle.of(ModelFamily.SUPER_SERIAL).chosenLine(),
            parabola));
    if (y.lower() < 0) {
      layers.add(Series.level("", LineStyle.solid(ChartTheme.FRAME, 1), x, 0));
    }
    return new Figure(labels.title(), x, y, layers, List.of(parameters(fit)));
  }

  private static String r2(LinearisedFit fit) {
    Double r2 = fit.r2Transformed();
    return r2 == null ? "undefined" : Numbers.figureFormat(4).format(r2);
  }

  /** Treats a deviation from linear scaling that is mere rounding as zero. */
  private static double atLeastRounding(double y) {
    return Math.abs(y) < ROUNDING ? 0 : y;
  }

  private static String parameters(LinearisedFit fit) {
    SuperSerial curve = fit.curve();
    String lambda =
        curve.lambda().isPresent() ? Numbers.figure(curve.lambda().getAsDouble()) : "undefined";
    return ("Linearised fit of the super-serial model: sigma (\u03C3) = %s, lambda (\u03BB) = %s,"
            + " kappa (\u03BA) = %s; R\u00B2 of the transformed data = %s")
        .formatted(Numbers.figure(curve.sigma()), lambda, Numbers.figure(curve.kappa()), r2(fit));
  }
}
