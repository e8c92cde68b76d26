package io.straightway.charts.figure;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleEdge;

/**
 * Where values lie in the figure.
 *
 * @param area the plot, in units of the figure
 * @param x the horizontal axis
 * @param y the vertical axis
 */
public record PlotFrame(Rectangle2D area, ValueAxis x, ValueAxis y) {

  /** Where a pair of values lies, perhaps outside the plot. */
  public Point2D place(double valueX, double valueY) {
    return new Point2D.Double(
        x.valueToJava2D(valueX, area, RectangleEdge.BOTTOM),
        y.valueToJava2D(valueY, area, RectangleEdge.LEFT));
  }
}
