package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;

/** Meters over hours. */
public final class TimeChart {
  private static final int MOST_MARKS = 40;

  private TimeChart() {}

  /**
   * Draws some of one unit.
   *
   * @param y what the vertical axis shows, with its unit
   * @param meters their points by name: hours, and values
   */
  public static JFreeChart of(
      String title, String y, Map<String, List<Point2D>> meters, ChartTheme theme) {
    List<Line> lines = new ArrayList<>();
    meters.forEach(
        (name, points) ->
            lines.add(new Line(name, points, marked(points), SeriesStyle.of(lines.size()))));
    return LinesChart.figure(
            theme,
            Axis.holding("hours", 0, LinesChart.largest(lines, Point2D::getX), false),
            LinesChart.heights(y, lines),
            lines)
        .chart(title, List.of());
  }

  /** Some places at which the line has its mark, so that it is recognised without colour. */
  static List<Point2D> marked(List<Point2D> points) {
    int stride = (points.size() + MOST_MARKS - 1) / MOST_MARKS;
    return IntStream.range(0, points.size())
        .filter(i -> i % stride == 0)
        .mapToObj(points::get)
        .toList();
  }
}
