package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Band;
import io.straightway.charts.figure.Layer.BandPoint;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.ModelStyle;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;

/**
 * The residuals of the chosen model: measured less fitted throughput, as a share of it if scatter
 * grows with throughput. Two residual standard errors hold about 95 % of them if the model is
 * right; a pattern shows that it isn't.
 */
public final class ResidualChart {
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.1;
  private static final double ROUNDING = 1e-9;
  private static final double TINT = 0.12;
  private static final double PERCENT = 100;

  private final FitReport report;
  private final FittedModel model;
  private final FitLabels labels;

  /** Whether residuals are shares of the fitted throughput, in per cent. */
  private final boolean relative;

  private ResidualChart(FitReport report, FittedModel model, FitLabels labels) {
    this.report = report;
    this.model = model;
    this.labels = labels;
    relative =
        report.warnings().stream()
                .anyMatch(warning -> warning.code() == WarningCode.UNEQUAL_SCATTER)
            && report.points().stream().allMatch(measurement -> fitted(measurement) > 0);
  }

  /** Returns the figure of the chosen model of a report. */
  public static Figure of(FitReport report, FittedModel model, FitLabels labels) {
    return new ResidualChart(report, model, labels).figure();
  }

  private Figure figure() {
    List<Point2D> residuals = report.points().stream().map(this::residual).toList();
    boolean whole =
        report.points().stream()
            .allMatch(measurement -> measurement.n() == Math.rint(measurement.n()));
    double largest = residuals.stream().mapToDouble(Point2D::getX).max().orElseThrow();
    double twice = 2 * standardError(residuals);
    double half = half(residuals, twice);
    Axis x = Axis.holding(labels.sizeName(), 0, MARGIN * largest, whole);
    String unit = relative ? "%" : labels.unit();
    List<Layer> layers = new ArrayList<>();
    layers.add(Series.points("measured minus fitted", Mark.MEASURED, residuals));
    layers.add(Series.level("", LineStyle.solid(ChartTheme.FRAME, 1), x, 0));
    if (model.freedom() > 0) {
      ModelStyle style = ModelStyle.of(model.family());
      String meaning =
          "\u00B1 2 residual standard errors: \u00B1 " + Numbers.figure(twice) + " " + unit;
      layers.add(Series.level(meaning, style.line(), x, twice));
      layers.add(Series.level(meaning, style.line(), x, -twice));
      layers.add(
          new Band(
              "",
              style.line().tint(TINT),
              List.of(
                  new BandPoint(x.lower(), -twice, twice),
                  new BandPoint(x.upper(), -twice, twice))));
    }
    return new Figure(
        labels.title(),
        x,
        Axis.holding(
            "measured minus fitted, " + unit + (relative ? " of the fitted" : ""),
            -half,
            half,
            false),
        layers,
        List.of(
            "Residuals of the "
                + model.family().word()
                + " model, "
                + model.family().formula().replace("^2", "\u00B2").replace('-', '\u2212')));
  }

  private double fitted(Measurement measurement) {
    return model.curve().throughput(measurement.n());
  }

  private Point2D residual(Measurement measurement) {
    double residual = measurement.throughput() - fitted(measurement);
    return new Point2D.Double(
        measurement.n(), relative ? PERCENT * residual / fitted(measurement) : residual);
  }

  /** Returns the root of the squares by degrees of freedom; 0 if there are none. */
  private double standardError(List<Point2D> residuals) {
    Double error = model.residualStandardError();
    if (error == null || !relative) {
      return error == null ? 0 : error;
    }
    double squares =
        residuals.stream().mapToDouble(point2D -> point2D.getY() * point2D.getY()).sum();
    return Math.sqrt(squares / model.freedom());
  }

  /** Returns half the height, in which residuals that are mere rounding look negligible. */
  private double half(List<Point2D> residuals, double twice) {
    double whole =
        relative
            ? PERCENT
            : report.points().stream().mapToDouble(Measurement::throughput).max().orElseThrow();
    double most =
        residuals.stream()
            .mapToDouble(point2D -> Math.abs(point2D.getY()))
            .reduce(twice, Math::max);
    return most <= ROUNDING * whole ? whole / PERCENT : HEADROOM * most;
  }
}
