package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.ModelStyle;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.util.List;
import org.jfree.chart.JFreeChart;

/**
 * What the chosen model leaves: measured less fitted throughput. Two residual standard errors hold
 * about 95 % of it if the model is right; a pattern says that it isn't.
 */
public final class ResidualChart {
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.1;
  private static final double ROUNDING = 1e-9;
  private static final double TINT = 0.12;

  private ResidualChart() {}

  /** Draws the residuals of the chosen model of a report. */
  public static JFreeChart of(
      FitReport report, FittedModel model, FitLabels labels, ChartTheme theme) {
    List<Point2D> residuals = report.points().stream().map(each -> residual(each, model)).toList();
    boolean whole = report.points().stream().allMatch(each -> each.n() == Math.rint(each.n()));
    double largest = residuals.stream().mapToDouble(Point2D::getX).max().orElseThrow();
    Double error = model.residualStandardError();
    double twice = error == null ? 0 : 2 * error;
    double half = half(report, residuals, twice);
    Axis x = Axis.holding(labels.sizeName(), 0, MARGIN * largest, whole);
    Axis y = Axis.holding("measured minus fitted, " + labels.unit(), -half, half, false);
    Figure figure = new Figure(theme, x, y);
    figure.explain(LegendEntry.points("measured minus fitted", Mark.MEASURED));
    if (error != null) {
      drawErrors(
          figure,
          x,
          twice,
          Numbers.figure(twice) + " " + labels.unit(),
          ModelStyle.of(model.family()));
    }
    figure.addLevel(LineStyle.solid(ChartTheme.FRAME, 1), 0);
    figure.addPoints(Mark.MEASURED, residuals);
    return figure.chart(
        labels.title(),
        List.of(
            "Residuals of the "
                + model.family().word()
                + " model, "
                + model.family().formula().replace("^2", "\u00B2").replace('-', '\u2212')));
  }

  private static Point2D residual(Measurement measurement, FittedModel model) {
    return new Point2D.Double(
        measurement.n(), measurement.throughput() - model.curve().throughput(measurement.n()));
  }

  private static void drawErrors(
      Figure figure, Axis x, double twice, String text, ModelStyle style) {
    LineStyle dashes = style.line();
    figure.addBand(
        style.tint(TINT),
        List.of(
            new Figure.BandPoint(x.lower(), -twice, twice),
            new Figure.BandPoint(x.upper(), -twice, twice)));
    figure.addLevel(dashes, twice);
    figure.addLevel(dashes, -twice);
    figure.explain(LegendEntry.line("\u00B1 2 residual standard errors: \u00B1 " + text, dashes));
  }

  /** Residuals that are mere rounding are drawn as what they are: nothing, beside throughput. */
  private static double half(FitReport report, List<Point2D> residuals, double twice) {
    double throughput =
        report.points().stream().mapToDouble(Measurement::throughput).max().orElseThrow();
    double most =
        Math.max(
            twice,
            residuals.stream().mapToDouble(each -> Math.abs(each.getY())).max().orElseThrow());
    return most <= ROUNDING * throughput ? throughput / 100 : HEADROOM * most;
  }
}
