package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
   * @param points where its marks are
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

  static Point2D at(double x, double y) {
    return new Point2D.Double(x, y);
  }

  /** A point for each row that has a height above 0. */
  static <R> List<Point2D> points(
      Collection<R> rows, ToDoubleFunction<R> x, Function<R, @Nullable Number> height) {
    List<Point2D> points = new ArrayList<>();
    for (R row : rows) {
      Number y = height.apply(row);
      if (y != null && y.doubleValue() > 0) {
        points.add(at(x.applyAsDouble(row), y.doubleValue()));
      }
    }
    return points;
  }

  /**
   * A line through the means of repeats for each name of their deployments, with a mark for each.
   *
   * @param first names that have the first styles, whether they are there or not
   * @param x what of a deployment stands on the horizontal axis
   */
  static List<Line> ofRepeats(
      List<Repeats> repeats,
      Function<Deployment, String> name,
      List<String> first,
      ToDoubleFunction<Deployment> x) {
    Map<String, List<Repeats>> byName = new LinkedHashMap<>();
    first.forEach(each -> byName.put(each, List.of()));
    byName.putAll(
        Repeats.grouped(
            repeats.stream()
                .sorted(Comparator.comparingDouble(each -> x.applyAsDouble(each.deployment())))
                .toList(),
            name));
    List<Line> lines = new ArrayList<>();
    int index = 0;
    for (Map.Entry<String, List<Repeats>> each : byName.entrySet()) {
      SeriesStyle style = SeriesStyle.of(index++);
      if (!each.getValue().isEmpty()) {
        lines.add(
            new Line(each.getKey(), means(each.getValue(), x), all(each.getValue(), x), style));
      }
    }
    return lines;
  }

  static List<Point2D> means(List<Repeats> repeats, ToDoubleFunction<Deployment> x) {
    return points(repeats, each -> x.applyAsDouble(each.deployment()), Repeats::mean);
  }

  static List<Point2D> all(List<Repeats> repeats, ToDoubleFunction<Deployment> x) {
    return repeats.stream()
        .flatMap(
            each ->
                Arrays.stream(each.rates())
                    .mapToObj(rate -> at(x.applyAsDouble(each.deployment()), rate)))
        .toList();
  }

  /** The largest of all values; 1 if there are none. */
  static double largest(List<Line> lines, ToDoubleFunction<Point2D> value) {
    return values(lines, value).max().orElse(1);
  }

  /** A horizontal axis of sizes from 0. */
  static Axis sizes(String label, List<Line> lines) {
    return Axis.holding(label, 0, MARGIN * largest(lines, Point2D::getX), true);
  }

  /** A vertical axis from 0. */
  static Axis heights(String label, List<Line> lines) {
    return Axis.holding(label, 0, HEADROOM * largest(lines, Point2D::getY), false);
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
            : LegendEntry.markedLine(line.name(), line.style().mark(), line.style().line()));
  }
}
