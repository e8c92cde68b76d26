package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What figures with one line for each of several things have in common. */
final class LinesChart {
  private static final double MARGIN = 1.06;
  private static final double HEADROOM = 1.08;
  private static final double LEAST_RANGE = 0.05;

  private LinesChart() {}

  /**
   * One thing.
   *
   * @param name its text in the legend
   * @param means what the line goes through, by x
   * @param points what the marks show
   * @param style how both are drawn
   */
  record Line(String name, List<Point2D> means, List<Point2D> points, SeriesStyle style) {

    /** A line with a mark at each of its points. */
    static Line of(String name, List<Point2D> points, int index) {
      return new Line(name, points, points, SeriesStyle.of(index));
    }

    private Stream<Point2D> all() {
      return Stream.concat(means.stream(), points.stream());
    }
  }

  /** A horizontal axis of sizes from 0. */
  static Axis sizes(String label, List<Line> lines) {
    return Axis.holding(label, 0, MARGIN * values(lines, Point2D::getX).max().orElse(1), true);
  }

  /** A vertical axis from 0. */
  static Axis heights(String label, List<Line> lines) {
    return Axis.holding(label, 0, HEADROOM * values(lines, Point2D::getY).max().orElse(1), false);
  }

  /** A vertical axis that shows small differences: it need not begin at 0. */
  static Axis around(String label, List<Line> lines) {
    double low = values(lines, Point2D::getY).min().orElse(0);
    double high = values(lines, Point2D::getY).max().orElse(1);
    double margin = Math.max(high - low, LEAST_RANGE * high) / 2;
    return Axis.holding(label, Math.max(0, low - margin), high + margin, false);
  }

  /** A logarithmic vertical axis. */
  static Axis ratios(String label, List<Line> lines) {
    return Axis.logarithmic(
        label,
        values(lines, Point2D::getY).min().orElse(1),
        values(lines, Point2D::getY).max().orElse(10));
  }

  private static DoubleStream values(List<Line> lines, ToDoubleFunction<Point2D> value) {
    return lines.stream().flatMap(Line::all).mapToDouble(value).filter(Double::isFinite);
  }

  /** A figure with these lines, for more to be added. */
  static Figure figure(ChartTheme theme, Axis x, Axis y, List<Line> lines) {
    Figure figure = new Figure(theme, x, y);
    lines.forEach(line -> draw(figure, line));
    return figure;
  }

  private static void draw(Figure figure, Line line) {
    figure.addLine(line.style().line(), line.means());
    figure.addPoints(line.style().mark(), line.points());
    figure.explain(
        line.points().isEmpty()
            ? LegendEntry.line(line.name(), line.style().line())
            : LegendEntry.intervals(line.name(), line.style().mark(), line.style().line(), true));
  }
}
