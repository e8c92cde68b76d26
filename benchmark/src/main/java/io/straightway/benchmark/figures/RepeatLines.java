package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Lines through the means of repeats, with every repeat as a point. */
final class RepeatLines {
  private RepeatLines() {}

  /**
   * Makes a line for each name, in the order in which names occur.
   *
   * @param repeats each with a number
   * @param name the line that a deployment belongs to
   * @param first names whose lines come first, in this order, so that each has one style everywhere
   * @param x where it lies
   */
  static List<Line> of(
      List<Repeats> repeats,
      Function<Deployment, String> name,
      List<String> first,
      ToDoubleFunction<Deployment> x) {
    Map<String, List<Repeats>> byName = new LinkedHashMap<>();
    first.forEach(each -> byName.put(each, new ArrayList<>()));
    repeats.stream()
        .sorted(Comparator.comparingDouble(each -> x.applyAsDouble(each.deployment())))
        .forEach(
            each ->
                byName
                    .computeIfAbsent(name.apply(each.deployment()), none -> new ArrayList<>())
                    .add(each));
    List<Line> lines = new ArrayList<>();
    int index = 0;
    for (Map.Entry<String, List<Repeats>> each : byName.entrySet()) {
      if (!each.getValue().isEmpty()) {
        lines.add(line(each.getKey(), each.getValue(), x, index));
      }
      index++;
    }
    return lines;
  }

  private static Line line(
      String name, List<Repeats> repeats, ToDoubleFunction<Deployment> x, int index) {
    List<Point2D> means = new ArrayList<>();
    List<Point2D> points = new ArrayList<>();
    for (Repeats each : repeats) {
      double at = x.applyAsDouble(each.deployment());
      means.add(new Point2D.Double(at, each.mean()));
      Arrays.stream(each.rates()).forEach(rate -> points.add(new Point2D.Double(at, rate)));
    }
    return new Line(name, means, points, SeriesStyle.of(index));
  }
}
