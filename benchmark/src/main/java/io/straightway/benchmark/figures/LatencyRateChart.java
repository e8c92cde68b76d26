package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.ProbeRow.Latency;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/** Latency against rate, both logarithmic, beside what others have published. */
final class LatencyRateChart {
  private static final double WIDTH = 1.4;

  private static final double MICROS_OF_MILLI = 1e3;

  private LatencyRateChart() {}

  /**
   * Draws one measure.
   *
   * @param rows cells with a rate, at two rates or more
   * @param published what others have published
   */
  static JFreeChart of(
      String title, List<ProbeRow> rows, List<PublishedLatency> published, ChartTheme theme) {
    List<Line> lines = new ArrayList<>();
    addOwn(lines, rows, "99th percentile", Latency::p99);
    addOwn(lines, rows, "95th percentile", Latency::p95);
    addOwn(lines, rows, "mean", Latency::mean);
    addOwn(lines, rows, "median", Latency::median);
    double most = 1.5 * rows.stream().mapToDouble(LatencyRateChart::rate).max().orElse(1);
    for (PublishedLatency each : published) {
      addPublished(lines, each, most);
    }
    double least =
        lines.stream()
            .flatMap(line -> line.means().stream())
            .mapToDouble(Point2D::getX)
            .min()
            .orElse(1);
    Axis x = Axis.logarithmic("orders a second", 0.95 * least, most);
    return LinesChart.figure(theme, x, LinesChart.ratios("latency, ms", lines), lines)
        .chart(title, List.of());
  }

  private static void addOwn(
      List<Line> lines,
      List<ProbeRow> rows,
      String name,
      Function<Latency, @Nullable Number> value) {
    List<Point2D> points =
        rows.stream()
            .sorted(Comparator.comparingDouble(LatencyRateChart::rate))
            .flatMap(
                row -> {
                  Number micros = value.apply(row.latency());
                  return micros == null || micros.doubleValue() <= 0
                      ? Stream.<Point2D>empty()
                      : Stream.<Point2D>of(new Point2D.Double(rate(row), micros.doubleValue() / MICROS_OF_MILLI));
                })
            .toList();
    if (!points.isEmpty()) {
      lines.add(Line.of("ours, " + name, points, lines.size()));
    }
  }

  private static void addPublished(List<Line> lines, PublishedLatency published, double most) {
    List<Point2D> points =
        published.means().entrySet().stream()
            .filter(each -> each.getKey() <= most)
            .<Point2D>map(
                each -> new Point2D.Double(each.getKey(), each.getValue() / MICROS_OF_MILLI))
            .toList();
    SeriesStyle style = SeriesStyle.of(lines.size());
    LineStyle thin =
        LineStyle.dotted(published.isFirst() ? OkabeIto.BLACK.color() : style.mark().fill(), WIDTH);
    if (!points.isEmpty()) {
      lines.add(
          new Line(
              published.name() + ", mean", points, points, new SeriesStyle(style.mark(), thin)));
    }
  }

  private static double rate(ProbeRow row) {
    Double rate = row.rate();
    return rate == null ? Double.NaN : rate;
  }
}
