package io.straightway.charts.style;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;

/**
 * The look of a line.
 *
 * @param color its colour
 * @param stroke its width and dashes, in units of the figure
 */
public record LineStyle(Color color, BasicStroke stroke) {

  /** Returns an unbroken line. */
  public static LineStyle solid(Color color, double width) {
    return new LineStyle(
        color, new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
  }

  /**
   * Returns a broken line.
   *
   * @param dashes the lengths of dash, gap, dash and so on, in units of the figure
   */
  public static LineStyle dashed(Color color, double width, float... dashes) {
    return new LineStyle(
        color,
        new BasicStroke(
            (float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
  }

  /** Returns a line of dots as large as the line is wide. */
  public static LineStyle dotted(Color color, double width) {
    float[] dots = {0, (float) (3.2 * width)};
    return new LineStyle(
        color,
        new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 10, dots, 0));
  }

  /**
   * Returns the colour made transparent, for the band around the line.
   *
   * @param opacity from 0 to 1
   */
  public Color tint(double opacity) {
    return new Color(((int) Math.round(255 * opacity) << 24) | (color.getRGB() & 0xFFFFFF), true);
  }

  /** Draws a line of this look. */
  public void draw(Graphics2D g2, Shape line) {
    g2.setPaint(color);
    g2.setStroke(stroke);
    g2.draw(line);
  }
}
