package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;

/**
 * The scalability curves of this run, of earlier ones and of the published studies on one chart,
 * logarithmic both ways: a straight line of slope 1 is linear scaling, whatever its height.
 *
 * <p>Of a published study the largest system on the curve is known, and the peak that was
 * predicted. A quadratic with the peak X* at E* is X(E) = X* (2 E/E* - (E/E*)<sup>2</sup>); where
 * the model is linear the curve is the line through the origin.
 */
final class CurvesChart {
  private static final int STEPS = 60;

  /** Trades a second in a thousand trades an hour. */
  private static final double KILOTRADES_PER_HOUR = 1000 / 3600.0;

  private static final double THIN = 1.1;
  private static final double BEYOND = 1.5;

  /** So that the mark of one element stands clear of the axis. */
  private static final double LEFT_OF_ONE = 0.8;

  private CurvesChart() {}

  /** Draws them. */
  static JFreeChart of(List<FittedCurve> ours, List<FittedCurve> earlier, ChartTheme theme) {
    List<Line> lines = new ArrayList<>();
    Stream.concat(ours.stream(), earlier.stream())
        .filter(each -> !each.report().points().isEmpty())
        .forEach(each -> lines.add(own(each, lines.size())));
    int own = lines.size();
    table1().forEach(row -> lines.add(published(row, lines.size() - own)));
    double most =
        lines.stream()
            .flatMap(line -> line.means().stream())
            .mapToDouble(Point2D::getX)
            .max()
            .orElse(10);
    return LinesChart.figure(
            theme,
            Axis.logarithmic("elements", LEFT_OF_ONE, most),
            LinesChart.ratios("throughput, trades/s", lines),
            lines)
        .chart(
            "Scalability curves, ours and published",
            List.of(
                "Both axes are logarithmic. Lines end at the predicted peak, if there is one."
                    + " A colour is a model; black has none, and grey is published."));
  }

  private static List<Row> table1() {
    return Dataset.named("syn-table1").orElseThrow().table().rows();
  }

  private static Line own(FittedCurve curve, int index) {
    List<Point2D> points =
        curve.report().points().stream()
            .map(each -> LinesChart.at(each.n(), each.throughput()))
            .toList();
    FittedModel model = curve.report().choice().chosen();
    return model == null
        ? new Line(curve.name(), List.of(), points, SeriesStyle.measured(index))
        : new Line(
            curve.name() + ", " + model.family().word(),
            steps(model.curve(), end(model, curve.largest())),
            points,
            SeriesStyle.ofModel(model.family(), index));
  }

  private static double end(FittedModel model, double largest) {
    double far = BEYOND * largest;
    return model.peak() == null ? far : Math.max(largest, Math.min(far, model.peak().n()));
  }

  private static Line published(Row row, int index) {
    double elements = Double.parseDouble(row.cell("elements").orElseThrow());
    double measured =
        KILOTRADES_PER_HOUR
            * Double.parseDouble(row.cell("on_curve_kilotrades_per_hour").orElseThrow());
    double peak = number(row, "predicted_max_elements");
    double height = KILOTRADES_PER_HOUR * number(row, "predicted_max_kilotrades_per_hour");
    boolean turns = Double.isFinite(peak) && Double.isFinite(height);
    ScalabilityCurve curve =
        turns
            ? new Quadratic(2 * height / peak, height / (peak * peak))
            : ModelFamily.LINEAR.curve(measured / elements);
    List<Point2D> line = steps(curve, turns ? peak : BEYOND * elements);
    int shade = 0x55 + 0x12 * index;
    Color gray = new Color(shade, shade, shade);
    Mark shape = SeriesStyle.of(index).mark();
    return new Line(
        row.cell("exercise").orElse("published"),
        line,
        List.of(LinesChart.at(elements, measured)),
        new SeriesStyle(
            new Mark(shape.shape(), Color.WHITE, gray),
            LineStyle.dashed(gray, THIN, 2 + 3 * index, 3)));
  }

  private static double number(Row row, String column) {
    String text = row.cell(column).orElse("U");
    return text.equals("U") ? Double.NaN : Double.parseDouble(text);
  }

  /** From 1, in equal ratios, as long as there is throughput. */
  private static List<Point2D> steps(ScalabilityCurve curve, double end) {
    return IntStream.rangeClosed(0, STEPS)
        .mapToDouble(i -> Math.pow(Math.max(1, end), (double) i / STEPS))
        .mapToObj(n -> LinesChart.at(n, curve.throughput(n)))
        .filter(each -> each.getY() > 0)
        .toList();
  }
}
