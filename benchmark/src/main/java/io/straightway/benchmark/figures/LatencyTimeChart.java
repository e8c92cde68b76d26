package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.LatencySecond;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.Mark;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/** Latency through one cell, second by second, with the garbage-collection pauses marked. */
final class LatencyTimeChart {
  private static final double MICROS_OF_MILLI = 1e3;

  private LatencyTimeChart() {}

  /**
   * Draws a cell.
   *
   * @param seconds its seconds, at least one of them with a mean
   */
  static JFreeChart of(String title, List<LatencySecond> seconds, ChartTheme theme) {
    // each percentile has its style of the figure of latency by rate
    List<Line> lines = new ArrayList<>();
    add(lines, "largest of the second", 4, seconds, LatencySecond::maxMicros);
    add(lines, "99th percentile", 0, seconds, LatencySecond::p99Micros);
    add(lines, "mean", 2, seconds, LatencySecond::meanMicros);
    double end = seconds.stream().mapToDouble(LatencySecond::second).max().orElse(1);
    Axis y = LinesChart.ratios("latency, ms", lines);
    Figure figure =
        LinesChart.figure(
            theme, Axis.holding("time since measuring began, s", 0, end + 1, false), y, lines);
    List<Point2D> pauses =
        seconds.stream()
            .filter(each -> each.knownPauses() > 0)
            .<Point2D>map(each -> new Point2D.Double(each.second() + 0.5, y.lower()))
            .toList();
    if (!pauses.isEmpty()) {
      figure.addPoints(Mark.PEAK, pauses);
      figure.explain(LegendEntry.points("garbage-collection pause", Mark.PEAK));
    }
    return figure.chart(title, List.of());
  }

  private static void add(
      List<Line> lines,
      String name,
      int style,
      List<LatencySecond> seconds,
      Function<LatencySecond, @Nullable Double> value) {
    List<Point2D> points =
        seconds.stream()
            .filter(each -> value.apply(each) != null)
            .<Point2D>map(
                each ->
                    new Point2D.Double(
                        each.second() + 0.5,
                        Objects.requireNonNull(value.apply(each)) / MICROS_OF_MILLI))
            .filter(each -> each.getY() > 0)
            .toList();
    if (!points.isEmpty()) {
      Line marked = Line.of(name, points, style);
      lines.add(new Line(name, points, List.of(), marked.style()));
    }
  }
}
