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
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;

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
    Instant begin = start(sentinels.get(0));
    List<Line> lines = new ArrayList<>();
    byElement(sentinels, windows, begin)
        .forEach((element, dots) -> lines.add(Line.of("element " + element, dots, lines.size())));
    if (lines.size() != 1) {
      List<Point2D> totals =
          sentinels.stream().map(each -> LinesChart.at(minutes(begin, each), each.rate())).toList();
      lines.add(Line.of("all elements", totals, lines.size()));
    }
    double end = minutes(begin, sentinels.get(sentinels.size() - 1));
    Axis x = Axis.holding("time since the first sentinel, min", 0, Math.max(1, 1.03 * end), false);
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
    return sentinels.stream().mapToDouble(RunPoint::rate).average().orElseThrow();
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
                  .add(LinesChart.at(minutes(begin, sentinel), meanOf(counted))));
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
