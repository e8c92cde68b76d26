package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.RunWindow;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;

/**
 * Throughput of each element through one point, window by window. What all elements do at one time
 * is the machine's or the database's doing, not an element's.
 */
final class ElementTimeChart {
  /** More lines than these can't be distinguished. */
  static final int MOST_ELEMENTS = 8;

  private static final double MILLIS = 1000;

  private final List<RunWindow> windows;
  private final Instant begin;

  private ElementTimeChart(List<RunWindow> windows) {
    this.windows = windows;
    begin = windows.stream().map(ElementTimeChart::start).min(Instant::compareTo).orElseThrow();
  }

  /**
   * Draws the windows of one point.
   *
   * @param windows at least one, all with their time
   */
  static JFreeChart of(String title, List<RunWindow> windows, ChartTheme theme) {
    return new ElementTimeChart(windows).draw(title, theme);
  }

  private JFreeChart draw(String title, ChartTheme theme) {
    TreeMap<Integer, List<RunWindow>> byElement =
        windows.stream()
            .collect(Collectors.groupingBy(RunWindow::element, TreeMap::new, Collectors.toList()));
    List<Line> lines = new ArrayList<>();
    byElement.entrySet().stream()
        .limit(MOST_ELEMENTS)
        .forEach(each -> lines.add(line(each.getKey(), each.getValue(), lines.size())));
    double end = windows.stream().mapToDouble(this::to).max().orElse(1);
    Axis x = Axis.holding("time since the point began, s", 0, end, false);
    Figure figure =
        LinesChart.figure(theme, x, LinesChart.heights("throughput, trades/s", lines), lines);
    shade(figure);
    List<String> remarks =
        byElement.size() > MOST_ELEMENTS
            ? List.of("The first " + MOST_ELEMENTS + " of " + byElement.size() + " elements.")
            : List.of();
    return figure.chart(title, remarks);
  }

  /** Some places at which the line has its mark, so that it is recognised without colour. */
  private Line line(int element, List<RunWindow> mine, int index) {
    List<Point2D> points =
        mine.stream()
            .map(each -> LinesChart.at(from(each) + each.seconds() / 2, each.rate()))
            .toList();
    return new Line("element " + element, points, TimeChart.marked(points), SeriesStyle.of(index));
  }

  private void shade(Figure figure) {
    List<double[]> unsteady = unsteady();
    unsteady.forEach(stretch -> figure.addShade(stretch[0], stretch[1]));
    if (!unsteady.isEmpty()) {
      figure.explain(LegendEntry.area("not steady, not counted", ChartTheme.SHADE));
    }
  }

  /** Stretches of time in which some window doesn't count, from begin to end. */
  private List<double[]> unsteady() {
    List<double[]> stretches = new ArrayList<>();
    windows.stream()
        .filter(window -> !window.steady())
        .map(window -> new double[] {from(window), to(window)})
        .sorted((one, other) -> Double.compare(one[0], other[0]))
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
