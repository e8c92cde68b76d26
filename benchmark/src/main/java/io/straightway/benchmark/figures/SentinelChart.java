package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunWindow;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import java.awt.geom.Point2D;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The same small point repeated through the session: any variation here comes from the machine and
 * affects all other points measured meanwhile.
 */
final class SentinelChart {
  private static final double SECONDS = 60;
  private static final double LEAST_RANGE = 0.05;

  private SentinelChart() {}

  /**
   * Returns the figure of the sentinels.
   *
   * @param sentinels at least one sentinel, all with a number and a start time
   * @param windows the windows of all points
   */
  static Figure of(List<RunPoint> sentinels, List<RunWindow> windows) {
    Instant begin = start(sentinels.get(0));
    List<Series> series = new ArrayList<>();
    byElement(sentinels, windows, begin)
        .forEach(
            (element, dots) -> series.add(Series.of("element " + element, dots, series.size())));
    if (series.size() != 1) {
      List<Point2D> totals =
          sentinels.stream()
              .map(point -> MeasuredSeries.at(minutes(begin, point), point.rate()))
              .toList();
      series.add(Series.of("all elements", totals, series.size()));
    }
    double end = minutes(begin, sentinels.get(sentinels.size() - 1));
    Axis x = Axis.holding("time since the first sentinel, min", 0, Math.max(1, 1.03 * end), false);
    Axis y = around("throughput, trades/s", series);
    series.add(
        Series.level(
            "mean of all sentinels",
            LineStyle.dotted(ChartTheme.FRAME, 1.3),
            x,
            sentinels.stream().mapToDouble(RunPoint::rate).average().orElseThrow()));
    return new Figure(
        "The same point through the session",
        x,
        y,
        series,
        List.of("The vertical axis doesn't begin at 0."));
  }

  /** Returns a vertical axis that shows small differences and need not start at 0. */
  private static Axis around(String label, List<Series> series) {
    DoubleSummaryStatistics heights = Axis.values(series, Point2D::getY).summaryStatistics();
    double margin =
        Math.max(heights.getMax() - heights.getMin(), LEAST_RANGE * heights.getMax()) / 2;
    return Axis.holding(
        label, Math.max(0, heights.getMin() - margin), heights.getMax() + margin, false);
  }

  private static Map<Integer, List<Point2D>> byElement(
      List<RunPoint> sentinels, List<RunWindow> windows, Instant begin) {
    Map<String, List<RunWindow>> steady =
        windows.stream().filter(RunWindow::steady).collect(Collectors.groupingBy(RunWindow::point));
    Map<Integer, List<Point2D>> dots = new TreeMap<>();
    for (RunPoint sentinel : sentinels) {
      Map<Integer, List<RunWindow>> mine =
          steady.getOrDefault(sentinel.name(), List.of()).stream()
              .collect(Collectors.groupingBy(RunWindow::element));
      mine.forEach(
          (element, counted) ->
              dots.computeIfAbsent(element, none -> new ArrayList<>())
                  .add(MeasuredSeries.at(minutes(begin, sentinel), meanOf(counted))));
    }
    return dots;
  }

  private static double meanOf(List<RunWindow> windows) {
    double trades = windows.stream().mapToDouble(RunWindow::trades).sum();
    return trades / windows.stream().mapToDouble(RunWindow::seconds).sum();
  }

  private static Instant start(RunPoint sentinel) {
    return Objects.requireNonNull(sentinel.startedAt());
  }

  private static double minutes(Instant begin, RunPoint sentinel) {
    return Duration.between(begin, start(sentinel)).toSeconds() / SECONDS;
  }
}
