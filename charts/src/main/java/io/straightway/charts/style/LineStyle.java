package io.straightway.charts.style;

import java.awt.BasicStroke;
import java.awt.Color;

/**
 * How a line is drawn.
 *
 * @param color its colour
 * @param stroke its width and dashes, in units of the figure
 */
public record LineStyle(Color color, BasicStroke stroke) {

  /** An unbroken line. */
  public static LineStyle solid(Color color, double width) {
    return new LineStyle(
        color, new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
  }

  /**
   * A broken line.
   *
   * @param dashes the lengths of dash, gap, dash and so on, in units of the figure
   */
  public static LineStyle dashed(Color color, double width, float... dashes) {
    return new LineStyle(
        color,
        new BasicStroke(
            (float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
  }

  /** A line of dots as large as it is wide. */
  public static LineStyle dotted(Color color, double width) {
    float[] dots = {0, (float) (3.2 * width)};
    return new LineStyle(
        color,
        new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 10, dots, 0));
  }
}
