package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.OkabeIto;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Measured throughput of one mode, and the throughput if every element matched the first. */
final class IdealChart {
  private IdealChart() {}

  /**
   * Returns the figure of a mode.
   *
   * @param repeats points that yield numbers, at two sizes or more
   */
  static Figure of(String title, List<Repeats> repeats) {
    List<Repeats> curve =
        repeats.stream()
            .filter(Repeats::onCurve)
            .sorted(Comparator.comparingInt(Repeats::elements))
            .toList();
    double first = curve.get(0).mean() / curve.get(0).elements();
    int largest = repeats.stream().mapToInt(Repeats::elements).max().orElse(1);
    List<Series> series = new ArrayList<>();
    series.add(
        Series.points(
            "measured, each repeat",
            Mark.MEASURED,
            MeasuredSeries.all(curve, Deployment::elements)));
    series.add(
        Series.line(
            "mean of the repeats",
            LineStyle.solid(OkabeIto.BLUE.color(), 2),
            MeasuredSeries.means(curve, Deployment::elements)));
    series.add(
        Series.line(
            "ideal: N times the smallest",
            LineStyle.dotted(ChartTheme.FRAME, 1.5),
            List.of(MeasuredSeries.at(0, 0), MeasuredSeries.at(largest, first * largest))));
    series.add(
        Series.points(
            "off the curve",
            Mark.OFF_CURVE,
            MeasuredSeries.all(
                repeats.stream().filter(group -> !group.onCurve()).toList(),
                Deployment::elements)));
    return Figure.bySize(title, "elements", "throughput, trades/s", series);
  }
}
