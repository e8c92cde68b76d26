package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.RunWindow;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.figure.Layer.Shade;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Throughput of each element through one point, window by window. A change that all elements share
 * is caused by the machine or the database, not by an element.
 */
final class ElementTimeChart {
  /** The maximum number of lines that can be distinguished. */
  static final int MOST_ELEMENTS = 8;

  private static final double MILLIS = 1000;

  private final List<RunWindow> windows;
  private final Instant begin;

  private ElementTimeChart(List<RunWindow> windows) {
    this.windows = windows;
    begin = windows.stream().map(ElementTimeChart::start).min(Instant::compareTo).orElseThrow();
  }

  /**
   * Returns the figure of one point.
   *
   * @param windows at least one window, all with a start time
   */
  static Figure of(String title, List<RunWindow> windows) {
    return new ElementTimeChart(windows).figure(title);
  }

  private Figure figure(String title) {
    TreeMap<Integer, List<RunWindow>> byElement =
        windows.stream()
            .collect(Collectors.groupingBy(RunWindow::element, TreeMap::new, Collectors.toList()));
    List<Series> series = new ArrayList<>();
    byElement.entrySet().stream()
        .limit(MOST_ELEMENTS)
        .forEach(entry -> series.add(series(entry.getKey(), entry.getValue(), series.size())));
    List<Layer> layers = new ArrayList<>(series);
    for (double[] stretch : unsteady()) {
      layers.add(new Shade("not steady, not counted", stretch[0], stretch[1]));
    }
    return new Figure(
        title,
        Axis.holding(
            "time since the point began, s",
            0,
            windows.stream().mapToDouble(this::to).max().orElse(1),
            false),
        Axis.heights("throughput, trades/s", series),
        layers,
        byElement.size() > MOST_ELEMENTS
            ? List.of("The first " + MOST_ELEMENTS + " of " + byElement.size() + " elements.")
            : List.of());
  }

  /**
   * Returns the line of an element, with marks at some of its points to identify it without colour.
   */
  private Series series(int element, List<RunWindow> mine, int index) {
    List<Point2D> points =
        mine.stream()
            .map(window -> MeasuredSeries.at(from(window) + window.seconds() / 2, window.rate()))
            .toList();
    return new Series(
        "element " + element, points, MeasuredSeries.marked(points), SeriesStyle.of(index));
  }

  /** Returns the intervals with an unsteady window, each as its start and end in seconds. */
  private List<double[]> unsteady() {
    List<double[]> stretches = new ArrayList<>();
    windows.stream()
        .filter(window -> !window.steady())
        .map(window -> new double[] {from(window), to(window)})
        .sorted((first, other) -> Double.compare(first[0], other[0]))
        .forEach(
            next -> {
              double[] last = stretches.isEmpty() ? null : stretches.get(stretches.size() - 1);
              if (last != null && next[0] <= last[1] + 1 / MILLIS) {
                last[1] = Math.max(last[1], next[1]);
              } else {
                stretches.add(next);
              }
            });
    return stretches;
  }

  private double from(RunWindow window) {
    return Duration.between(begin, start(window)).toMillis() / MILLIS;
  }

  private double to(RunWindow window) {
    return from(window) + window.seconds();
  }

  private static Instant start(RunWindow window) {
    return Objects.requireNonNull(window.startedAt(), "a window without time");
  }
}
