package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jfree.chart.JFreeChart;

/** How latencies are spread: the share of orders in each twentieth of a power of ten. */
final class LatencyHistogramChart {
  private static final int BINS_PER_DECADE = 20;
  private static final double LEAST_SHARE = 1e-4;
  private static final double TOP = 100;

  private static final double MICROS_OF_MILLI = 1e3;

  private LatencyHistogramChart() {}

  /**
   * Draws histograms of microseconds.
   *
   * @param histograms at least one, none empty, by the name in the legend
   */
  static JFreeChart of(String title, Map<String, Histogram> histograms, ChartTheme theme) {
    List<Line> lines = new ArrayList<>();
    histograms.forEach(
        (name, histogram) ->
            lines.add(new Line(name, steps(histogram), List.of(), SeriesStyle.of(lines.size()))));
    double least =
        histograms.values().stream().mapToLong(Histogram::getMinNonZeroValue).min().orElse(1);
    double most = histograms.values().stream().mapToLong(Histogram::getMaxValue).max().orElse(10);
    Axis x =
        Axis.logarithmic(
            "latency, ms", Math.max(1, 0.9 * least) / MICROS_OF_MILLI, most / MICROS_OF_MILLI);
    Axis y = Axis.logarithmic("share of orders in each bin, %", 100 * LEAST_SHARE, TOP / 2);
    return LinesChart.figure(theme, x, y, lines)
        .chart(
            title,
            List.of(
                "Each bin is a twentieth of a power of ten wide. At the lower edge: this or less."));
  }

  private static List<Point2D> steps(Histogram histogram) {
    List<Point2D> steps = new ArrayList<>();
    int first =
        (int) Math.floor(BINS_PER_DECADE * Math.log10((double) histogram.getMinNonZeroValue()));
    int last = (int) Math.ceil(BINS_PER_DECADE * Math.log10((double) histogram.getMaxValue()));
    for (int bin = first; bin <= last; bin++) {
      double from = Math.pow(10, (double) bin / BINS_PER_DECADE);
      double to = Math.pow(10, (bin + 1.0) / BINS_PER_DECADE);
      double share = (double) between(histogram, from, to) / histogram.getTotalCount();
      double height = 100 * Math.max(share, LEAST_SHARE);
      steps.add(new Point2D.Double(from / MICROS_OF_MILLI, height));
      steps.add(new Point2D.Double(to / MICROS_OF_MILLI, height));
    }
    return steps;
  }

  private static long between(Histogram histogram, double from, double to) {
    long low = (long) Math.ceil(from);
    long high = (long) Math.ceil(to) - 1;
    return high < low ? 0 : histogram.getCountBetweenValues(low, high);
  }
}
