package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Overlay;
import io.straightway.charts.figure.PlotFrame;
import io.straightway.charts.style.LineStyle;
import io.straightway.table.Numbers;
import io.straightway.charts.style.OkabeIto;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;

/**
 * The cells of a surface: a rectangle around each measured pair of sizes, half way to its
 * neighbours, with its height in it, and lines of equal height through them.
 */
final class SurfaceCells implements Overlay {
  static final Color CONTOUR = OkabeIto.VERMILLION.color();
  static final double CONTOUR_WIDTH = 1.6;

  private static final double PALEST = 0.08;
  private static final double DARKEST = 0.85;

  private final Surface surface;
  private final Font font;

  SurfaceCells(Surface surface, Font font) {
    this.surface = surface;
    this.font = font;
  }

  /** The edges of the cells around sizes: half way between, and as far out at both ends. */
  static double[] edges(double[] sizes) {
    int n = sizes.length;
    double[] edges = new double[n + 1];
    for (int i = 1; i < n; i++) {
      edges[i] = (sizes[i - 1] + sizes[i]) / 2;
    }
    edges[0] = n > 1 ? 2 * sizes[0] - edges[1] : sizes[0] - 0.5;
    edges[n] = n > 1 ? 2 * sizes[n - 1] - edges[n - 1] : sizes[0] + 0.5;
    return edges;
  }

  private double strength(double height) {
    double range = surface.highest() - surface.lowest();
    double share = range > 0 ? (height - surface.lowest()) / range : 1;
    return PALEST + share * (DARKEST - PALEST);
  }

  /** The colour of a height, on white. */
  Color color(double height) {
    double strength = strength(height);
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
    double[] columns = edges(surface.xs());
    double[] rows = edges(surface.ys());
    for (int row = 0; row < surface.ys().length; row++) {
      for (int column = 0; column < surface.xs().length; column++) {
        double height = surface.height(row, column);
        if (Double.isFinite(height)) {
          Point2D corner = frame.place(columns[column], rows[row + 1]);
          Point2D opposite = frame.place(columns[column + 1], rows[row]);
          Rectangle2D cell = new Rectangle2D.Double();
          cell.setFrameFromDiagonal(corner, opposite);
          g2.setPaint(color(height));
          g2.fill(cell);
        }
      }
    }
    drawContours(g2, frame);
    drawHeights(g2, frame);
  }

  private void drawContours(Graphics2D g2, PlotFrame frame) {
    LineStyle style = LineStyle.solid(CONTOUR, CONTOUR_WIDTH);
    g2.setPaint(style.color());
    g2.setStroke(style.stroke());
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
  private void drawHeights(Graphics2D g2, PlotFrame frame) {
    FontMetrics metrics = g2.getFontMetrics(font);
    for (int row = 0; row < surface.ys().length; row++) {
      for (int column = 0; column < surface.xs().length; column++) {
        double height = surface.height(row, column);
        if (Double.isFinite(height)) {
          String text = Numbers.figure(height);
          Rectangle2D size = metrics.getStringBounds(text, g2);
          Point2D at = frame.place(surface.xs()[column], surface.ys()[row]);
          double left = at.getX() - size.getWidth() / 2;
          double top = at.getY() - size.getHeight() / 2;
          g2.setPaint(color(height));
          g2.fill(
              new Rectangle2D.Double(left - 3, top - 1, size.getWidth() + 6, size.getHeight() + 2));
          g2.setPaint(Color.BLACK);
          g2.drawString(text, (float) left, (float) (top + metrics.getAscent()));
        }
      }
    }
  }
}
