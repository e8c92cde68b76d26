package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.ModelStyle;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.estimate.LinearisedFit.Point;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;

/**
 * The super-serial model fitted the old way: the deviation from linear scaling, N / C - 1, against
 * N - 1, with the parabola through the origin.
 */
public final class LinearisedChart {
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.1;
  private static final int STEPS = 120;
  private static final double ROUNDING = 1e-9;

  private LinearisedChart() {}

  /** Draws the transformed observations. */
  public static JFreeChart of(LinearisedFit fit, FitLabels labels, ChartTheme theme) {
    double largest = fit.points().stream().mapToDouble(Point::x).max().orElseThrow();
    boolean whole = fit.points().stream().allMatch(each -> each.x() == Math.rint(each.x()));
    Axis x = Axis.holding("X = N \u2212 1, N in " + labels.sizeName(), 0, MARGIN * largest, whole);
    List<Point2D> parabola = parabola(fit, x.upper());
    DoubleSummaryStatistics heights =
        Stream.concat(parabola.stream().map(Point2D::getY), fit.points().stream().map(Point::y))
            .mapToDouble(y -> HEADROOM * y)
            .summaryStatistics();
    Axis y =
        Axis.holding(
            "Y = N / C \u2212 1, C = throughput / throughput at N = 1",
            Math.min(0, atLeastRounding(heights.getMin())),
            Math.max(0, atLeastRounding(heights.getMax())),
            false);
    Figure figure = new Figure(theme, x, y);
    figure.explain(LegendEntry.points("measured, transformed", Mark.MEASURED));
    if (y.lower() < 0) {
      figure.addLevel(LineStyle.solid(ChartTheme.FRAME, 1), 0);
    }
    LineStyle line = ModelStyle.of(ModelFamily.SUPER_SERIAL).chosenLine();
    figure.addLine(line, parabola);
    figure.explain(
        LegendEntry.line(
            "fitted: Y = \u03BA X\u00B2 + (\u03C3 + \u03BA) X, \u03BA = \u03C3\u03BB", line));
    figure.addPoints(
        Mark.MEASURED,
        fit.points().stream()
            .<Point2D>map(each -> new Point2D.Double(each.x(), each.y()))
            .toList());
    return figure.chart(labels.title(), List.of(parameters(fit)));
  }

  private static String r2(LinearisedFit fit) {
    Double r2 = fit.r2Transformed();
    return r2 == null ? "undefined" : Numbers.figureFormat(4).format(r2);
  }

  /** A deviation from linear scaling that is mere rounding is none. */
  private static double atLeastRounding(double y) {
    return Math.abs(y) < ROUNDING ? 0 : y;
  }

  private static List<Point2D> parabola(LinearisedFit fit, double end) {
    return IntStream.rangeClosed(0, STEPS)
        .mapToDouble(i -> end * i / STEPS)
        .<Point2D>mapToObj(x -> new Point2D.Double(x, fit.y(x)))
        .toList();
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
