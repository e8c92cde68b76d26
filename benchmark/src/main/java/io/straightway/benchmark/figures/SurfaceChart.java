package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.table.Numbers;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Throughput by elements and queues: a map from above, darker where there is more. */
final class SurfaceChart {
  private SurfaceChart() {}

  /** Draws a surface of trades/s over queues and elements. */
  static JFreeChart of(String title, Surface surface, ChartTheme theme) {
    SurfaceCells cells = new SurfaceCells(surface, theme.textFont());
    double[] columns = SurfaceCells.edges(surface.xs());
    double[] rows = SurfaceCells.edges(surface.ys());
    Figure figure =
        new Figure(
            theme,
            new Axis("process queues of each element", columns[0], columns[columns.length - 1], 1),
            new Axis("elements", rows[0], rows[rows.length - 1], 1));
    figure.addOverlay(cells);
    figure.explain(
        LegendEntry.area(
            "least: " + Numbers.figure(surface.lowest()) + " trades/s",
            cells.color(surface.lowest())));
    figure.explain(
        LegendEntry.area(
            "most: " + Numbers.figure(surface.highest()) + " trades/s",
            cells.color(surface.highest())));
    if (surface.levels().length > 0) {
      figure.explain(
          LegendEntry.line(
              "equal throughput, interpolated",
              LineStyle.solid(SurfaceCells.CONTOUR, SurfaceCells.CONTOUR_WIDTH)));
    }
    return figure.chart(title, remarks(surface));
  }

  private static List<String> remarks(Surface surface) {
    double[] levels = surface.levels();
    return levels.length == 0
        ? List.of("trades/s in each cell")
        : List.of(
            "trades/s in each cell; lines at "
                + String.join(", ", Arrays.stream(levels).mapToObj(Numbers::figure).toList()));
  }
}
