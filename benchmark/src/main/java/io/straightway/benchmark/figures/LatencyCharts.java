package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.LatencySecond;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Charts of latency by rate, over time, and as a distribution. */
final class LatencyCharts {
  private static final double MICROS_OF_MILLI = 1e3;
  private static final LineStyle DOTS = LineStyle.dotted(ChartTheme.FRAME, 1.4);

  /** The styles of statistics, the same in all figures. */
  private static final int P99 = 0;

  private static final int MEAN = 2;
  private static final int LARGEST = 4;
  private static final int BINS_PER_DECADE = 20;
  private static final double LEAST_SHARE = 1e-4;
  private static final double MOST_PERCENT = 50;

  private LatencyCharts() {}

  private static @Nullable Double millis(@Nullable Number micros) {
    return micros == null ? null : (Double) (micros.doubleValue() / MICROS_OF_MILLI);
  }

  /** Returns latency against the rate of orders, ours and published. */
  static Figure byRate(String title, List<ProbeRow> rows, List<PublishedLatency> published) {
    List<ProbeRow> byRate =
        rows.stream().sorted(Comparator.comparingDouble(ProbeRow::rateOrZero)).toList();
    double most = 1.5 * rows.stream().mapToDouble(ProbeRow::rateOrZero).max().orElse(1);
    List<Series> lines = new ArrayList<>();
    lines.add(own(byRate, "99th percentile", P99, row -> row.latency().p99()));
    lines.add(own(byRate, "95th percentile", 1, row -> row.latency().p95()));
    lines.add(own(byRate, "mean", MEAN, row -> row.latency().mean()));
    lines.add(own(byRate, "median", 3, row -> row.latency().median()));
    published.forEach(latency -> lines.add(published(latency, most, lines.size())));
    double least = Axis.values(lines, Point2D::getX).min().orElse(1);
    Axis x = Axis.logarithmic("orders a second", 0.95 * least, most);
    return new Figure(title, x, Axis.ratios("latency, ms", lines), lines);
  }

  private static Series own(
      List<ProbeRow> rows, String name, int style, Function<ProbeRow, @Nullable Number> micros) {
    return Series.of(
        "ours, " + name,
        MeasuredSeries.points(rows, ProbeRow::rateOrZero, row -> millis(micros.apply(row))),
        style);
  }

  private static Series published(PublishedLatency published, double most, int style) {
    List<Point2D> points =
        MeasuredSeries.points(
            published.means().entrySet().stream().filter(entry -> entry.getKey() <= most).toList(),
            Map.Entry::getKey,
            entry -> millis(entry.getValue()));
    Mark mark = SeriesStyle.of(style).mark();
    return new Series(published.name() + ", mean", points, points, new SeriesStyle(mark, DOTS));
  }

  /** Returns latency second by second, with garbage-collection pauses at the lower edge. */
  static Figure overTime(String title, List<LatencySecond> seconds) {
    List<Series> lines = new ArrayList<>();
    lines.add(line(seconds, "largest of the second", LARGEST, LatencySecond::maxMicros));
    lines.add(line(seconds, "99th percentile", P99, LatencySecond::p99Micros));
    lines.add(line(seconds, "mean", MEAN, LatencySecond::meanMicros));
    double end = seconds.stream().mapToDouble(LatencySecond::second).max().orElse(1);
    Axis x = Axis.holding("time since measuring began, s", 0, end + 1, false);
    Axis y = Axis.ratios("latency, ms", lines);
    List<Point2D> pauses =
        MeasuredSeries.points(
            seconds,
            second -> second.second() + 0.5,
            second -> second.knownPauses() > 0 ? (Double) y.lower() : null);
    lines.add(Series.points("garbage-collection pause", Mark.PEAK, pauses));
    return new Figure(title, x, y, lines);
  }

  private static Series line(
      List<LatencySecond> seconds,
      String name,
      int style,
      Function<LatencySecond, @Nullable Double> micros) {
    return Series.line(
        name,
        SeriesStyle.of(style).line(),
        MeasuredSeries.points(
            seconds, second -> second.second() + 0.5, second -> millis(micros.apply(second))));
  }

  /**
   * Returns the distribution of latencies: the share of orders in each twentieth of a power of ten.
   *
   * @param histograms histograms in microseconds by their name in the legend; at least one, none
   *     empty
   */
  static Figure spread(String title, Map<String, Histogram> histograms) {
    List<Series> lines = new ArrayList<>();
    histograms.forEach(
        (name, histogram) ->
            lines.add(Series.line(name, SeriesStyle.of(lines.size()).line(), steps(histogram))));
    double least =
        histograms.values().stream().mapToLong(Histogram::getMinNonZeroValue).min().orElse(1);
    double most = histograms.values().stream().mapToLong(Histogram::getMaxValue).max().orElse(10);
    Axis x =
        Axis.logarithmic(
            "latency, ms", Math.max(1, 0.9 * least) / MICROS_OF_MILLI, most / MICROS_OF_MILLI);
    Axis y = Axis.logarithmic("share of orders in each bin, %", 100 * LEAST_SHARE, MOST_PERCENT);
    return new Figure(
        title,
        x,
        y,
        lines,
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
      steps.add(MeasuredSeries.at(from / MICROS_OF_MILLI, height));
      steps.add(MeasuredSeries.at(to / MICROS_OF_MILLI, height));
    }
    return steps;
  }

  private static long between(Histogram histogram, double from, double to) {
    long low = (long) Math.ceil(from);
    long high = (long) Math.ceil(to) - 1;
    return high < low ? 0 : histogram.getCountBetweenValues(low, high);
  }
}
