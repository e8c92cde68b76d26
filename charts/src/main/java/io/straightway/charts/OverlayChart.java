package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ScalabilityCurve;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Several systems on one figure, such as the modes of a file, or A and B: the measurements of each,
 * and its chosen model up to its largest measured size. A colour is a system.
 */
final class OverlayChart {
  private static final int STEPS = 240;

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
    List<Series> systems = new ArrayList<>();
    reports.forEach((name, report) -> systems.add(system(name, report, range, systems.size())));
    return new Figure(labels.title(), range.x(), range.y(), systems);
  }

  private static Series system(String name, FitReport report, FitRange range, int index) {
    FittedModel chosen = report.chosen().orElse(null);
    return new Series(
        name + ", " + (chosen == null ? "no model" : chosen.family().word()),
        chosen == null ? List.of() : curve(chosen.curve(), report, range.x()),
        FitRange.measured(report),
        SeriesStyle.of(index));
  }

  private static List<Point2D> curve(ScalabilityCurve curve, FitReport report, Axis sizes) {
    double largest = report.points().stream().mapToDouble(Measurement::n).max().orElseThrow();
    double first = Math.max(sizes.lower(), largest / STEPS);
    return sizes.scale().curve(first, largest, STEPS, curve::throughput);
  }
}
