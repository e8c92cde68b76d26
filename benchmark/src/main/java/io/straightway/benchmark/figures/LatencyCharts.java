package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.LatencySecond;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.OkabeIto;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/** Latencies by rate, over time, and how they are spread. */
final class LatencyCharts {
  private static final double MICROS_OF_MILLI = 1e3;
  private static final double WIDTH = 1.4;
  private static final int BINS_PER_DECADE = 20;
  private static final double LEAST_SHARE = 1e-4;
  private static final double MOST_PERCENT = 50;

  private LatencyCharts() {}

  private static @Nullable Double millis(@Nullable Number micros) {
    return micros == null ? null : (Double) (micros.doubleValue() / MICROS_OF_MILLI);
  }

  /** Latency against the rate of orders, ours and published. */
  static JFreeChart byRate(
      String title, List<ProbeRow> rows, List<PublishedLatency> published, ChartTheme theme) {
    List<Line> lines = new ArrayList<>();
    addOwn(lines, rows, "99th percentile", row -> row.latency().p99());
    addOwn(lines, rows, "95th percentile", row -> row.latency().p95());
    addOwn(lines, rows, "mean", row -> row.latency().mean());
    addOwn(lines, rows, "median", row -> row.latency().median());
    double most = 1.5 * rows.stream().mapToDouble(ProbeRow::rateOrZero).max().orElse(1);
    published.forEach(each -> addPublished(lines, each, most));
    double least =
        lines.stream()
            .flatMap(line -> line.means().stream())
            .mapToDouble(Point2D::getX)
            .min()
            .orElse(1);
    Axis x = Axis.logarithmic("orders a second", 0.95 * least, most);
    return LinesChart.figure(theme, x, LinesChart.ratios("latency, ms", lines), lines)
        .chart(title, List.of());
  }

  private static void addOwn(
      List<Line> lines,
      List<ProbeRow> rows,
      String name,
      Function<ProbeRow, @Nullable Number> micros) {
    List<ProbeRow> byRate =
        rows.stream().sorted(Comparator.comparingDouble(ProbeRow::rateOrZero)).toList();
    List<Point2D> points =
        LinesChart.points(byRate, ProbeRow::rateOrZero, row -> millis(micros.apply(row)));
    if (!points.isEmpty()) {
      lines.add(Line.of("ours, " + name, points, lines.size()));
    }
  }

  private static void addPublished(List<Line> lines, PublishedLatency published, double most) {
    List<Point2D> points =
        LinesChart.points(
            published.means().entrySet().stream().filter(each -> each.getKey() <= most).toList(),
            Map.Entry::getKey,
            each -> millis(each.getValue()));
    SeriesStyle style = SeriesStyle.of(lines.size());
    LineStyle thin =
        LineStyle.dotted(published.isFirst() ? OkabeIto.BLACK.color() : style.mark().fill(), WIDTH);
    if (!points.isEmpty()) {
      SeriesStyle dotted = new SeriesStyle(style.mark(), thin);
      lines.add(new Line(published.name() + ", mean", points, points, dotted));
    }
  }

  /** Latency second by second, with the pauses of garbage collection at the lower edge. */
  static JFreeChart overTime(String title, List<LatencySecond> seconds, ChartTheme theme) {
    // each percentile has its style of the figure of latency by rate
    List<Line> lines = new ArrayList<>();
    add(lines, "largest of the second", 4, seconds, LatencySecond::maxMicros);
    add(lines, "99th percentile", 0, seconds, LatencySecond::p99Micros);
    add(lines, "mean", 2, seconds, LatencySecond::meanMicros);
    double end = seconds.stream().mapToDouble(LatencySecond::second).max().orElse(1);
    Axis x = Axis.holding("time since measuring began, s", 0, end + 1, false);
    Axis y = LinesChart.ratios("latency, ms", lines);
    Figure figure = LinesChart.figure(theme, x, y, lines);
    List<Point2D> pauses =
        LinesChart.points(
            seconds,
            each -> each.second() + 0.5,
            each -> each.knownPauses() > 0 ? (Double) y.lower() : null);
    if (!pauses.isEmpty()) {
      figure.addPoints(Mark.PEAK, pauses);
      figure.explain(LegendEntry.points("garbage-collection pause", Mark.PEAK));
    }
    return figure.chart(title, List.of());
  }

  private static void add(
      List<Line> lines,
      String name,
      int style,
      List<LatencySecond> seconds,
      Function<LatencySecond, @Nullable Double> micros) {
    List<Point2D> points =
        LinesChart.points(seconds, each -> each.second() + 0.5, each -> millis(micros.apply(each)));
    if (!points.isEmpty()) {
      lines.add(new Line(name, points, List.of(), SeriesStyle.of(style)));
    }
  }

  /**
   * How latencies are spread: the share of orders in each twentieth of a power of ten.
   *
   * @param histograms of microseconds, at least one, none empty, by the name in the legend
   */
  static JFreeChart spread(String title, Map<String, Histogram> histograms, ChartTheme theme) {
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
    Axis y = Axis.logarithmic("share of orders in each bin, %", 100 * LEAST_SHARE, MOST_PERCENT);
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
      steps.add(LinesChart.at(from / MICROS_OF_MILLI, height));
      steps.add(LinesChart.at(to / MICROS_OF_MILLI, height));
    }
    return steps;
  }

  private static long between(Histogram histogram, double from, double to) {
    long low = (long) Math.ceil(from);
    long high = (long) Math.ceil(to) - 1;
    return high < low ? 0 : histogram.getCountBetweenValues(low, high);
  }
}
