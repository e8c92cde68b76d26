package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.figure.Overlay;
import io.straightway.charts.figure.PlotFrame;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;

/**
 * Throughput by elements and queues, a map from above, darker where there is more: a rectangle
 * around each measured pair of sizes, half way to its neighbours, with its height in it, and lines
 * of equal height through them.
 */
final class SurfaceChart implements Overlay {
  private static final LineStyle CONTOUR = LineStyle.solid(OkabeIto.VERMILLION.color(), 1.6);
  private static final double PALEST = 0.08;
  private static final double DARKEST = 0.85;

  private final Surface surface;
  private final Font font;
  private final double[] columns;
  private final double[] rows;

  private SurfaceChart(Surface surface, Font font) {
    this.surface = surface;
    this.font = font;
    this.columns = edges(surface.xs());
    this.rows = edges(surface.ys());
  }

  /** Draws a surface of trades/s over queues and elements. */
  static JFreeChart of(String title, Surface surface, ChartTheme theme) {
    SurfaceChart cells = new SurfaceChart(surface, theme.textFont());
    Figure figure =
        new Figure(
            theme,
            axis("process queues of each element", cells.columns),
            axis("elements", cells.rows));
    figure.addOverlay(cells);
    figure.explain(cells.entry("least: ", surface.lowest()));
    figure.explain(cells.entry("most: ", surface.highest()));
    String remark = "trades/s in each cell";
    if (surface.levels().length > 0) {
      figure.explain(LegendEntry.line("equal throughput, interpolated", CONTOUR));
      remark +=
          Arrays.stream(surface.levels())
              .mapToObj(Numbers::figure)
              .collect(Collectors.joining(", ", "; lines at ", ""));
    }
    return figure.chart(title, List.of(remark));
  }

  private static Axis axis(String label, double[] edges) {
    return new Axis(label, edges[0], edges[edges.length - 1], 1);
  }

  private LegendEntry entry(String what, double height) {
    return LegendEntry.area(what + Numbers.figure(height) + " trades/s", color(height));
  }

  /** The edges of the cells around sizes: half way between, and as far out at both ends. */
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

  /** The colour of a height, on white. */
  private Color color(double height) {
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

  @Override
  public void draw(Graphics2D g2, PlotFrame frame) {
    g2.setFont(font);
    surface.forEach(
        (row, column, height) -> {
          Rectangle2D cell = new Rectangle2D.Double();
          cell.setFrameFromDiagonal(
              frame.place(columns[column], rows[row + 1]),
              frame.place(columns[column + 1], rows[row]));
          g2.setPaint(color(height));
          g2.fill(cell);
        });
    drawContours(g2, frame);
    surface.forEach((row, column, height) -> drawHeight(g2, frame, row, column, height));
  }

  private void drawContours(Graphics2D g2, PlotFrame frame) {
    g2.setPaint(CONTOUR.color());
    g2.setStroke(CONTOUR.stroke());
    for (double level : surface.levels()) {
      for (Line2D piece : Contours.at(level, surface)) {
        g2.draw(
            new Line2D.Double(
                frame.place(piece.getX1(), piece.getY1()),
                frame.place(piece.getX2(), piece.getY2())));
      }
    }
  }

  /** On a plate of the cell's colour, so that no line runs through a number. */
  private void drawHeight(Graphics2D g2, PlotFrame frame, int row, int column, double height) {
    FontMetrics metrics = g2.getFontMetrics(font);
    String text = Numbers.figure(height);
    Rectangle2D size = metrics.getStringBounds(text, g2);
    Point2D at = frame.place(surface.xs()[column], surface.ys()[row]);
    double left = at.getX() - size.getWidth() / 2;
    double top = at.getY() - size.getHeight() / 2;
    g2.setPaint(color(height));
    g2.fill(new Rectangle2D.Double(left - 3, top - 1, size.getWidth() + 6, size.getHeight() + 2));
    g2.setPaint(Color.BLACK);
    g2.drawString(text, (float) left, (float) (top + metrics.getAscent()));
  }
}
