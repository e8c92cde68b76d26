package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.charts.figure.Layer.Series;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Series of measured points. */
final class MeasuredSeries {
  private static final int MOST_MARKS = 40;

  private MeasuredSeries() {}

  static Point2D at(double x, double y) {
    return new Point2D.Double(x, y);
  }

  /** Returns a point for each row with a height above 0. */
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
   * Returns a line through the means of the repeats for each name of their deployments, with a mark
   * for each repeat.
   *
   * @param first the names that always take the first styles, even if they have no repeats
   * @param x the horizontal coordinate of a deployment
   */
  static List<Series> ofRepeats(
      List<Repeats> repeats,
      Function<Deployment, String> name,
      List<String> first,
      ToDoubleFunction<Deployment> x) {
    Map<String, List<Repeats>> byName = new LinkedHashMap<>();
    first.forEach(label -> byName.put(label, List.of()));
    byName.putAll(
        Repeats.grouped(
            repeats.stream()
                .sorted(Comparator.comparingDouble(group -> x.applyAsDouble(group.deployment())))
                .toList(),
            name));
    List<Series> series = new ArrayList<>();
    byName.forEach(
        (label, mine) ->
            series.add(
                new Series(label, means(mine, x), all(mine, x), SeriesStyle.of(series.size()))));
    return series.stream().filter(drawn -> !drawn.isEmpty()).toList();
  }

  static List<Point2D> means(List<Repeats> repeats, ToDoubleFunction<Deployment> x) {
    return points(repeats, group -> x.applyAsDouble(group.deployment()), Repeats::mean);
  }

  static List<Point2D> all(List<Repeats> repeats, ToDoubleFunction<Deployment> x) {
    return repeats.stream()
        .flatMap(
            group ->
                Arrays.stream(group.rates())
                    .mapToObj(rate -> at(x.applyAsDouble(group.deployment()), rate)))
        .toList();
  }

  /** Returns some of a line's points for marks, which identify the line without colour. */
  static List<Point2D> marked(List<Point2D> points) {
    int stride = (points.size() + MOST_MARKS - 1) / MOST_MARKS;
    return IntStream.range(0, points.size())
        .filter(i -> i % stride == 0)
        .mapToObj(points::get)
        .toList();
  }
}
