package io.straightway.benchmark.figures;

import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.Axis.Scale;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Dataset;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Quadratic;
import io.straightway.scalability.model.ScalabilityCurve;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The scalability curves of this run, of earlier runs and of the published studies in one chart
 * with two logarithmic axes, each relative to its own throughput with one element.
 *
 * <p>A published study gives the largest system on the curve and the predicted peak. A quadratic
 * with the peak X* at E* is X(E) = X* (2 E/E* - (E/E*)<sup>2</sup>); where the model is linear the
 * curve is the line through the origin.
 */
final class CurvesChart {
  private static final int STEPS = 60;

  private static final double THIN = 1.1;
  private static final double BEYOND = 1.5;

  /** The lower end of the axis, which keeps the mark of one element clear of the vertical axis. */
  private static final double LEFT_OF_ONE = 0.8;

  private CurvesChart() {}

  /** Returns the figure. */
  static Figure of(List<FittedCurve> ours, List<FittedCurve> earlier) {
    List<Series> series = new ArrayList<>();
    Stream.concat(ours.stream(), earlier.stream())
        .filter(curve -> !curve.report().points().isEmpty())
        .forEach(curve -> series.add(own(curve, series.size())));
    int own = series.size();
    table1().forEach(row -> series.add(published(row, series.size() - own)));
    double most = Axis.values(series, Point2D::getX).max().orElse(10);
    series.add(
        Series.line(
            "ideal: N times one element",
            LineStyle.dotted(ChartTheme.FRAME, 1.3),
            List.of(MeasuredSeries.at(1, 1), MeasuredSeries.at(most, most))));
    return new Figure(
        "Scalability curves, ours and published",
        Axis.logarithmic("elements", LEFT_OF_ONE, most),
        Axis.ratios("throughput, multiple of one element's", series),
        series,
        List.of(
            "Both axes are logarithmic. Grey is published: its lines end at the predicted peak, if"
                + " there is one. Ours end with the measurements."));
  }

  private static List<Row> table1() {
    return Dataset.named("syn-table1").orElseThrow().table().rows();
  }

  private static Series own(FittedCurve curve, int index) {
    double unit = curve.report().throughputOfOne();
    List<Point2D> points =
        curve.report().points().stream()
            .map(measurement -> MeasuredSeries.at(measurement.n(), measurement.throughput() / unit))
            .toList();
    FittedModel model = curve.report().choice().chosen();
    return new Series(
        model == null ? curve.name() : curve.name() + ", " + model.family().word(),
        model == null ? List.of() : steps(model.curve(), unit, curve.largest()),
        points,
        SeriesStyle.of(index));
  }

  private static Series published(Row row, int index) {
    double elements = Double.parseDouble(row.cell("elements").orElseThrow());
    double measured = Double.parseDouble(row.cell("on_curve_kilotrades_per_hour").orElseThrow());
    double peak = number(row, "predicted_max_elements");
    double height = number(row, "predicted_max_kilotrades_per_hour");
    boolean turns = Double.isFinite(peak) && Double.isFinite(height);
    ScalabilityCurve curve =
        turns
            ? new Quadratic(2 * height / peak, height / (peak * peak))
            : ModelFamily.LINEAR.curve(measured / elements);
    double unit = curve.throughput(1);
    int shade = 0x55 + 0x12 * index;
    Color gray = new Color(shade, shade, shade);
    Mark shape = SeriesStyle.of(index).mark();
    return new Series(
        row.cell("exercise").orElse("published"),
        steps(curve, unit, turns ? peak : BEYOND * elements),
        List.of(MeasuredSeries.at(elements, measured / unit)),
        new SeriesStyle(
            new Mark(shape.shape(), Color.WHITE, gray),
            LineStyle.dashed(gray, THIN, 2 + 3 * index, 3)));
  }

  private static double number(Row row, String column) {
    String text = row.cell(column).orElse("U");
    return text.equals("U") ? Double.NaN : Double.parseDouble(text);
  }

  /**
   * Returns points of the curve as multiples, from size 1 to the end, in equal ratios, where they
   * are above 0.
   */
  private static List<Point2D> steps(ScalabilityCurve curve, double unit, double end) {
    return Scale.LOGARITHMIC
        .curve(1, Math.max(1, end), STEPS, n -> curve.throughput(n) / unit)
        .stream()
        .filter(point2D -> point2D.getY() > 0)
        .toList();
  }
}
