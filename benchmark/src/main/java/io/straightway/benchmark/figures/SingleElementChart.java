package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.style.ModelStyle;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Dataset;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;

/**
 * One element by its process queues, relative to one queue, beside the super-serial curve that
 * Syn~'s study published for its own; and the same by the transform Y = N / C - 1 of its appendix
 * A.
 */
final class SingleElementChart {
  private static final int MOST_QUEUES = 8;
  private static final int STEPS = 80;

  private SingleElementChart() {}

  /** Relative capacity C by queues N, as figure 13 of the study. */
  static JFreeChart capacity(List<FittedCurve> ours, ChartTheme theme) {
    return draw(
        "One element by its queues, ours and published",
        "process queues",
        "capacity relative to one queue",
        lines(ours, each -> each),
        theme);
  }

  /** N / C - 1 against N - 1, as figure 12 of the study. */
  static JFreeChart transformed(List<FittedCurve> ours, ChartTheme theme) {
    return draw(
        "The transform of appendix A, ours and published",
        "N \u2212 1",
        "N / C \u2212 1",
        lines(ours, each -> LinesChart.at(each.getX() - 1, each.getX() / each.getY() - 1)),
        theme);
  }

  private static JFreeChart draw(
      String title, String x, String y, List<Line> lines, ChartTheme theme) {
    Axis sizes = LinesChart.sizes(x, lines);
    return LinesChart.figure(theme, sizes, LinesChart.heights(y, lines), lines)
        .chart(title, List.of());
  }

  private static List<Line> lines(List<FittedCurve> ours, UnaryOperator<Point2D> shown) {
    ModelStyle style = ModelStyle.of(ModelFamily.SUPER_SERIAL);
    SuperSerial published = published();
    List<Line> lines = new ArrayList<>();
    lines.add(
        new Line(
            "Syn~ 2007, super-serial",
            IntStream.rangeClosed(0, STEPS)
                .mapToDouble(i -> 1 + (MOST_QUEUES - 1.0) * i / STEPS)
                .mapToObj(n -> shown.apply(LinesChart.at(n, published.throughput(n))))
                .toList(),
            List.of(),
            new SeriesStyle(style.mark(), style.line())));
    for (FittedCurve each : ours) {
      lines.add(
          new Line(
              each.name(),
              List.of(),
              relative(each).stream().map(shown).toList(),
              SeriesStyle.measured(lines.size() - 1)));
    }
    return lines;
  }

  private static SuperSerial published() {
    Row row = Dataset.named("syn-single-element-superserial").orElseThrow().table().rows().get(0);
    return SuperSerial.ofLambda(
        1,
        Double.parseDouble(row.cell("sigma").orElseThrow()),
        Double.parseDouble(row.cell("lambda").orElseThrow()));
  }

  /** Throughputs as multiples of the mean with one queue; none if that wasn't measured. */
  private static List<Point2D> relative(FittedCurve curve) {
    List<Measurement> points = curve.report().points();
    double one =
        points.stream()
            .filter(each -> each.n() == 1)
            .mapToDouble(Measurement::throughput)
            .average()
            .orElse(Double.NaN);
    return points.stream()
        .map(each -> LinesChart.at(each.n(), each.throughput() / one))
        .filter(each -> Double.isFinite(each.getY()))
        .toList();
  }
}
