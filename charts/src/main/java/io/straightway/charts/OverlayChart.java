package io.straightway.charts;

import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.model.ScalabilityCurve;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/**
 * Several systems on one figure, such as the modes of a file, or A and B: the measurements of each,
 * and from its smallest to its largest size the chosen model and the band of one more measurement.
 * A colour is a system.
 */
final class OverlayChart {
  private static final int STEPS = 120;
  private static final String BANDS = "95 % prediction bands over models, in the systems' colours";

  private OverlayChart() {}

  /**
   * Returns the figure of the systems.
   *
   * @param reports the systems by name, each with at least one point
   */
  static Figure of(Map<String, FitReport> reports, FitLabels labels) {
    FitReport all =
        FitReport.withoutModels(
            reports.values().stream().flatMap(report -> report.points().stream()).toList(),
            List.of(),
            "several systems",
            List.of());
    FitRange range = FitRange.of(all, labels);
    List<Layer> layers = new ArrayList<>();
    reports.forEach((name, report) -> layers.add(system(name, report, range, layers.size())));
    for (FitReport report : reports.values()) {
      LineStyle line = SeriesStyle.of(layers.size() - reports.size()).line();
      layers.add(FitChart.band(BANDS, line, report.predict(sizes(report, range))));
    }
    return new Figure(labels.title(), range.x(), range.y(), layers);
  }

  private static Series system(String name, FitReport report, FitRange range, int index) {
    return new Series(
        name + ", " + report.chosen().map(model -> model.family().word()).orElse("no model"),
        report.chosen().map(model -> curve(model.curve(), sizes(report, range))).orElse(List.of()),
        FitRange.measured(report),
        SeriesStyle.of(index));
  }

  private static List<Point2D> curve(ScalabilityCurve curve, List<Double> sizes) {
    return sizes.stream().<Point2D>map(n -> new Point2D.Double(n, curve.throughput(n))).toList();
  }

  private static List<Double> sizes(FitReport report, FitRange range) {
    DoubleSummaryStatistics n =
        report.points().stream().mapToDouble(Measurement::n).summaryStatistics();
    return range.x().scale().values(n.getMin(), n.getMax(), STEPS).boxed().toList();
  }
}
