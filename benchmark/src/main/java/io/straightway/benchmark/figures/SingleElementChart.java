package io.straightway.benchmark.figures;

import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.charts.figure.Axis.Scale;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.ModelStyle;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Dataset;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Throughput of one element by its process queues, relative to one queue, and the super-serial
 * curve that the Syn~ study published for its own element; also by the transform Y = N / C - 1 of
 * the study's appendix A.
 */
final class SingleElementChart {
  private static final int MOST_QUEUES = 8;
  private static final int STEPS = 80;

  private SingleElementChart() {}

  /** Returns relative capacity C by queues N, like figure 13 of the study. */
  static Figure capacity(List<FittedCurve> ours) {
    return Figure.bySize(
        "One element by its queues, ours and published",
        "process queues",
        "capacity relative to one queue",
        series(ours, point2D -> point2D));
  }

  /** Returns N / C - 1 against N - 1, like figure 12 of the study. */
  static Figure transformed(List<FittedCurve> ours) {
    return Figure.bySize(
        "The transform of appendix A, ours and published",
        "N \u2212 1",
        "N / C \u2212 1",
        series(
            ours,
            point2D -> MeasuredSeries.at(point2D.getX() - 1, point2D.getX() / point2D.getY() - 1)));
  }

  private static List<Series> series(List<FittedCurve> ours, UnaryOperator<Point2D> shown) {
    SuperSerial published = published();
    List<Series> series = new ArrayList<>();
    series.add(
        Series.line(
            "Syn~ 2007, super-serial",
            ModelStyle.of(ModelFamily.SUPER_SERIAL).line(),
            Scale.EVEN.curve(1, MOST_QUEUES, STEPS, published::throughput).stream()
                .map(shown)
                .toList()));
    for (FittedCurve curve : ours) {
      series.add(
          new Series(
              curve.name(),
              List.of(),
              relative(curve).stream().map(shown).toList(),
              SeriesStyle.of(series.size())));
    }
    return series;
  }

  private static SuperSerial published() {
    Row row = Dataset.named("syn-single-element-superserial").orElseThrow().table().rows().get(0);
    return SuperSerial.ofLambda(
        1,
        Double.parseDouble(row.cell("sigma").orElseThrow()),
        Double.parseDouble(row.cell("lambda").orElseThrow()));
  }

  /** Returns throughputs as multiples of the mean with one queue. */
  private static List<Point2D> relative(FittedCurve curve) {
    double unit = curve.report().throughputOfOne();
    return curve.report().points().stream()
        .map(measurement -> MeasuredSeries.at(measurement.n(), measurement.throughput() / unit))
        .toList();
  }
}
