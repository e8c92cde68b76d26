package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ScalabilityCurve;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;

/**
 * Several systems on one figure, such as the modes of a file, or A and B: what was measured of
 * each, and its chosen model up to the largest size that was measured of any.
 */
final class OverlayChart {
  private static final int STEPS = 240;

  private OverlayChart() {}

  /**
   * Draws them.
   *
   * @param reports the systems by name, each with a point at least
   */
  static JFreeChart of(Map<String, FitReport> reports, FitLabels labels, ChartTheme theme) {
    FitReport all =
        FitReport.withoutModels(
            reports.values().stream().flatMap(each -> each.points().stream()).toList(),
            List.of(),
            "several systems",
            List.of());
    FitRange range = FitRange.of(all, labels);
    Figure figure = new Figure(theme, range.x(), range.y());
    int index = 0;
    for (Map.Entry<String, FitReport> each : reports.entrySet()) {
      draw(figure, each.getKey(), each.getValue(), range, index++);
    }
    return figure.chart(labels.title(), List.of());
  }

  private static void draw(
      Figure figure, String name, FitReport report, FitRange range, int index) {
    FittedModel chosen = report.chosen().orElse(null);
    SeriesStyle style =
        chosen == null ? SeriesStyle.measured(index) : SeriesStyle.ofModel(chosen.family(), index);
    if (chosen != null) {
      figure.addLine(style.line(), curve(chosen.curve(), range));
    }
    figure.addPoints(style.mark(), FitRange.measured(report));
    figure.explain(
        chosen == null
            ? LegendEntry.points(name + ", no model", style.mark())
            : LegendEntry.markedLine(
                name + ", " + chosen.family().word(), style.mark(), style.line()));
  }

  private static List<Point2D> curve(ScalabilityCurve curve, FitRange range) {
    Axis y = range.y();
    return range
        .sizes(0, range.largest(), STEPS)
        .filter(n -> n > 0)
        .<Point2D>mapToObj(
            n -> {
              double throughput = curve.throughput(n);
              boolean shown = throughput >= y.lower() / 2 && throughput <= 2 * y.upper();
              return new Point2D.Double(n, shown ? throughput : Double.NaN);
            })
        .toList();
  }
}
