package io.straightway.charts.figure;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleEdge;

/**
 * Converts values of the axes to places in the figure.
 *
 * @param area the plot, in units of the figure
 * @param x the horizontal axis
 * @param y the vertical axis
 */
record PlotFrame(Rectangle2D area, ValueAxis x, ValueAxis y) {

  /** Returns the place of a pair of values, which may be outside the plot. */
  Point2D place(double valueX, double valueY) {
    return new Point2D.Double(
        x.valueToJava2D(valueX, area, RectangleEdge.BOTTOM),
        y.valueToJava2D(valueY, area, RectangleEdge.LEFT));
  }

  Point2D place(Point2D values) {
    return place(values.getX(), values.getY());
  }
}
