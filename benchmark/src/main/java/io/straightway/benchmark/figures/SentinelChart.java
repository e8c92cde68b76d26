package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunWindow;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import java.awt.geom.Point2D;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/**
 * The same small point repeated through the session: what varies here is the machine, and varies
 * for all that was measured meanwhile.
 */
final class SentinelChart {
  private static final double SECONDS = 60;

  private SentinelChart() {}

  /**
   * Draws sentinels.
   *
   * @param sentinels at least one, all with a number and a time
   * @param windows those of all points
   */
  static JFreeChart of(List<RunPoint> sentinels, List<RunWindow> windows, ChartTheme theme) {
    Instant begin =
        sentinels.stream()
            .map(RunPoint::startedAt)
            .filter(each -> each != null)
            .min(Instant::compareTo)
            .orElseThrow();
    List<Line> lines = new ArrayList<>();
    byElement(sentinels, windows, begin)
        .forEach((element, dots) -> lines.add(Line.of("element " + element, dots, lines.size())));
    if (lines.size() != 1) {
      lines.add(Line.of("all elements", totals(sentinels, begin), lines.size()));
    }
    Axis x =
        Axis.holding(
            "time since the first sentinel, min",
            0,
            Math.max(1, 1.03 * minutes(begin, latest(sentinels))),
            false);
    Figure figure =
        LinesChart.figure(theme, x, LinesChart.around("throughput, trades/s", lines), lines);
    LineStyle level = LineStyle.dotted(ChartTheme.FRAME, 1.3);
    figure.addLevel(level, mean(sentinels));
    figure.explain(LegendEntry.line("mean of all sentinels", level));
    return figure.chart(
        "The same point through the session", List.of("The vertical axis doesn't begin at 0."));
  }

  /** Mean throughput of the sentinels, trades/s. */
  static double mean(List<RunPoint> sentinels) {
    return sentinels.stream().mapToDouble(SentinelChart::rate).average().orElseThrow();
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
                  .add(new Point2D.Double(minutes(begin, sentinel.startedAt()), meanOf(counted))));
    }
    return dots;
  }

  private static double meanOf(List<RunWindow> windows) {
    double trades = windows.stream().mapToDouble(RunWindow::trades).sum();
    return trades / windows.stream().mapToDouble(RunWindow::seconds).sum();
  }

  private static List<Point2D> totals(List<RunPoint> sentinels, Instant begin) {
    return sentinels.stream()
        .<Point2D>map(each -> new Point2D.Double(minutes(begin, each.startedAt()), rate(each)))
        .toList();
  }

  private static double rate(RunPoint point) {
    Double rate = point.tradesPerSecond();
    return rate == null ? Double.NaN : rate;
  }

  private static @Nullable Instant latest(List<RunPoint> sentinels) {
    return sentinels.get(sentinels.size() - 1).startedAt();
  }

  private static double minutes(Instant begin, @Nullable Instant time) {
    return time == null ? 0 : Duration.between(begin, time).toSeconds() / SECONDS;
  }
}
