package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.OkabeIto;
import java.awt.geom.Point2D;
import java.util.Comparator;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Measured throughput of one mode beside what it would be if every element did as the first. */
final class IdealChart {
  private static final double HEADROOM = 1.08;
  private static final double MARGIN = 1.06;

  private IdealChart() {}

  /**
   * Draws a mode.
   *
   * @param repeats points with a number, at two sizes or more
   */
  static JFreeChart of(String title, List<Repeats> repeats, ChartTheme theme) {
    List<Repeats> curve =
        repeats.stream()
            .filter(Repeats::onCurve)
            .sorted(Comparator.comparingInt(Repeats::elements))
            .toList();
    double first = curve.get(0).mean() / curve.get(0).elements();
    int largest = repeats.stream().mapToInt(Repeats::elements).max().orElse(1);
    List<Point2D> all = LinesChart.all(repeats, Deployment::elements);
    double highest = all.stream().mapToDouble(Point2D::getY).max().orElse(0);
    double top = Math.max(first * largest, highest);
    Figure figure =
        new Figure(
            theme,
            Axis.holding("elements", 0, MARGIN * largest, true),
            Axis.holding("throughput, trades/s", 0, HEADROOM * top, false));
    LineStyle ideal = LineStyle.dotted(ChartTheme.FRAME, 1.5);
    figure.addLine(ideal, List.of(LinesChart.at(0, 0), LinesChart.at(largest, first * largest)));
    LineStyle line = LineStyle.solid(OkabeIto.BLUE.color(), 2);
    figure.addLine(line, LinesChart.means(curve, Deployment::elements));
    figure.addPoints(Mark.MEASURED, LinesChart.all(curve, Deployment::elements));
    figure.explain(LegendEntry.points("measured, each repeat", Mark.MEASURED));
    figure.explain(LegendEntry.line("mean of the repeats", line));
    figure.explain(LegendEntry.line("ideal: as many times the smallest", ideal));
    List<Repeats> off = repeats.stream().filter(each -> !each.onCurve()).toList();
    if (!off.isEmpty()) {
      figure.addPoints(Mark.OFF_CURVE, LinesChart.all(off, Deployment::elements));
      figure.explain(LegendEntry.points("off the curve", Mark.OFF_CURVE));
    }
    return figure.chart(title, List.of());
  }
}
