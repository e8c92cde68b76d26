package io.straightway.charts;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Measurements, their fit and its labels.
 *
 * @param labels of the figures
 * @param report with a transform
 */
public record Sample(FitLabels labels, FitReport report) {
  /** A super-serial curve without noise, to four decimals. */
  static final Sample EXACT =
      of(
          new FitLabels("Super-serial curve without noise", "elements", "trades/s"),
          "1 1, 2 1.8868, 4 3.0769, 6 3.5294, 8 3.5398, 10 3.3557",
          15);

  /** GemStone/S 64 Seaside scaling tests, October 2007. */
  static final Sample GEMSTONE =
      of(
          new FitLabels("GemStone/S 64 Seaside, requests by cores", "cores", "requests/s"),
          "1 75, 2 140, 3 185, 4 230",
          6,
          8);

  /** A straight line with noise. */
  static final Sample LINEAR =
      of(
          new FitLabels("Independent queues", "process queues", "trades/s"),
          "1 103, 2 197, 3 305, 4 396, 6 610, 8 790, 10 1012, 12 1190");

  /** Three runs per size, and two points off the curve. */
  public static final Sample REPEATS =
      of(
          new FitLabels("Elements on one host, three runs each", "elements", "trades/s"),
          "1 410, 1 402, 1 417, 2 745, 2 760, 2 731, off 3 700, 4 1180, 4 1225, 4 1201,"
              + " off 5 1010, 6 1395, 6 1422, 6 1380, 8 1468, 8 1441, 8 1490",
          8);

  /** Throughput that doesn't depend on size. */
  static final Sample FLAT =
      of(
          new FitLabels("A serial resource", "elements", "trades/s"),
          "1 120, 2 120, 3 120, 4 120, 5 120");

  /** SPEC SDM91, as N. J. Gunther quotes it. */
  static final Sample SPECSDM91 =
      of(
          new FitLabels("SPEC SDM91, scripts by generators", "generators", "scripts/hour"),
          "1 64.9, 18 995.9, 36 1652.4, 72 1853.2, 108 1828.9, 144 1775, 216 1702.2",
          300,
          1000);

  /** Large numbers. */
  static final Sample HOURLY =
      of(
          new FitLabels("Straightway, trades booked by elements", "elements", "trades/hour"),
          "1 31250, 2 58400, 3 80900, 4 98700, 6 121300, 8 130800",
          12,
          16);

  /** A peak beyond the measurements. */
  static final Sample FAR_PEAK =
      of(
          new FitLabels("A peak beyond the data", "elements", "trades/s"),
          "1 100, 2 181, 3 249, 4 302, 5 352, 6 386, 7 411");

  /** A peak that the figure doesn't reach. */
  static final Sample UNSEEN_PEAK =
      of(
          new FitLabels("A peak beyond the figure", "elements", "trades/s"),
          "1 100.0000, 2 197.9414, 4 387.4467, 6 568.1818, 8 739.9186, 10 902.5271, 12 1055.9662");

  /** More than linear, at sizes that aren't whole. */
  static final Sample SUPERLINEAR =
      of(
          new FitLabels("More memory with every node", "share of the hosts", "requests/s"),
          "1 50, 1.5 79, 2 109, 2.5 144, 3 183",
          4);

  /** Returns all samples. */
  static Stream<Sample> all() {
    return Stream.of(
        EXACT,
        GEMSTONE,
        LINEAR,
        REPEATS,
        FLAT,
        SPECSDM91,
        HOURLY,
        FAR_PEAK,
        UNSEEN_PEAK,
        SUPERLINEAR);
  }

  /**
   * @param points size and throughput, with {@code off} before a point that isn't to be fitted
   * @param predict sizes to predict
   */
  private static Sample of(FitLabels labels, String points, double... predict) {
    List<Measurement> measured = new ArrayList<>();
    for (String point : points.split(", ", -1)) {
      measured.add(measurement(measured.size() + 1, point));
    }
    List<Double> sizes = DoubleStream.of(predict).boxed().toList();
    FitOptions options = new FitOptions(sizes, null, false, true, FitOptions.DEFAULT_SEED);
    return new Sample(labels, FitStudy.of(measured, List.of(), options));
  }

  private static Measurement measurement(int line, String point) {
    boolean onCurve = !point.startsWith("off ");
    String[] pair = (onCurve ? point : point.substring("off ".length())).split(" ", -1);
    return new Measurement(
        line,
        Double.parseDouble(pair[0]),
        Double.parseDouble(pair[1]),
        null,
        null,
        null,
        onCurve,
        null,
        null,
        Map.of());
  }

  @Override
  public String toString() {
    return labels.title();
  }
}
