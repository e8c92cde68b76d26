package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Box;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.figure.Layer.Swatch;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Throughput by elements and queues as a map, darker where throughput is higher. A rectangle around
 * each measured pair of sizes reaches half way to its neighbours and shows its value; contour lines
 * run across them.
 */
final class SurfaceChart {
  private static final LineStyle CONTOUR = LineStyle.solid(OkabeIto.VERMILLION.color(), 1.6);
  private static final double PALEST = 0.08;
  private static final double DARKEST = 0.85;

  private SurfaceChart() {}

  /** Returns the figure of a surface of trades/s over queues and elements. */
  static Figure of(String title, Surface surface) {
    double[] columns = edges(surface.xs());
    double[] rows = edges(surface.ys());
    List<Layer> layers = new ArrayList<>();
    layers.add(entry("least: ", surface.lowest(), surface));
    layers.add(entry("most: ", surface.highest(), surface));
    String remark = "trades/s in each cell";
    if (surface.levels().length > 0) {
      layers.add(Series.line("equal throughput, interpolated", CONTOUR, contours(surface)));
      remark +=
          Arrays.stream(surface.levels())
              .mapToObj(Numbers::figure)
              .collect(Collectors.joining(", ", "; lines at ", ""));
    }
    surface.forEach(
        (row, column, height) ->
            layers.add(
                new Box(
                    cell(columns, column, rows, row),
                    color(height, surface),
                    Numbers.figure(height),
                    false)));
    return new Figure(
        title,
        axis("process queues of each element", columns),
        axis("elements", rows),
        layers,
        List.of(remark));
  }

  private static Axis axis(String label, double[] edges) {
    return new Axis(label, edges[0], edges[edges.length - 1], 1);
  }

  private static Swatch entry(String label, double height, Surface surface) {
    return new Swatch(label + Numbers.figure(height) + " trades/s", color(height, surface));
  }

  /** Returns the pieces of all contour lines, with a gap after each. */
  private static List<Point2D> contours(Surface surface) {
    List<Point2D> points = new ArrayList<>();
    for (double level : surface.levels()) {
      for (Line2D piece : Contours.at(level, surface)) {
        points.add(piece.getP1());
        points.add(piece.getP2());
        points.add(MeasuredSeries.at(Double.NaN, Double.NaN));
      }
    }
    return points;
  }

  private static Rectangle2D cell(double[] columns, int column, double[] rows, int row) {
    return new Rectangle2D.Double(
        columns[column],
        rows[row],
        columns[column + 1] - columns[column],
        rows[row + 1] - rows[row]);
  }

  /**
   * Returns the edges of the cells around sizes: half way between neighbours, and equally far out
   * at both ends.
   */
  private static double[] edges(double[] sizes) {
    int n = sizes.length;
    double[] edges = new double[n + 1];
    for (int i = 1; i < n; i++) {
      edges[i] = (sizes[i - 1] + sizes[i]) / 2;
    }
    edges[0] = n > 1 ? 2 * sizes[0] - edges[1] : sizes[0] - 0.5;
    edges[n] = n > 1 ? 2 * sizes[n - 1] - edges[n - 1] : sizes[0] + 0.5;
    return edges;
  }

  /** Returns the colour of a height, mixed with white. */
  private static Color color(double height, Surface surface) {
    double range = surface.highest() - surface.lowest();
    double share = range > 0 ? (height - surface.lowest()) / range : 1;
    double strength = PALEST + share * (DARKEST - PALEST);
    Color full = OkabeIto.BLUE.color();
    return new Color(
        mixed(full.getRed(), strength),
        mixed(full.getGreen(), strength),
        mixed(full.getBlue(), strength));
  }

  private static int mixed(int component, double strength) {
    return (int) Math.round(255 + strength * (component - 255));
  }
}
