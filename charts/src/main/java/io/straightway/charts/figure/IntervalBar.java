package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.scalability.statistics.Interval;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import org.jfree.chart.axis.ValueAxis;
import org.jspecify.annotations.Nullable;

/**
 * A point with the interval it may lie in: a bar with an end piece at each bound. A bound that lies
 * outside the plot, or does not exist, is an arrow at the plot's edge.
 *
 * @param name its meaning in the legend
 * @param x the x value of the point
 * @param y the y value of the point
 * @param interval of x if the bar is horizontal, of y if it is vertical
 * @param horizontal the direction of the bar
 * @param mark the look of the point
 * @param style the look of the bar
 */
public record IntervalBar(
    String name,
    double x,
    double y,
    Interval interval,
    boolean horizontal,
    Mark mark,
    LineStyle style)
    implements Layer {
  private static final double END = 5;
  private static final double ARROW = 9;

  void draw(Graphics2D g2, PlotFrame frame) {
    Line2D bar = bar(frame);
    style.draw(g2, bar);
    drawEnd(g2, bar.getP1(), bar.getP2(), isInside(interval.lower(), frame));
    drawEnd(g2, bar.getP2(), bar.getP1(), isInside(interval.upper(), frame));
    mark.draw(g2, frame.place(x, y));
  }

  /** Returns the bar, cut off at the plot's edges, from its low to its high end. */
  Line2D bar(PlotFrame frame) {
    double low = end(interval.lower(), Double.NEGATIVE_INFINITY, frame);
    double high = end(interval.upper(), Double.POSITIVE_INFINITY, frame);
    return horizontal
        ? new Line2D.Double(frame.place(low, y), frame.place(high, y))
        : new Line2D.Double(frame.place(x, low), frame.place(x, high));
  }

  private double end(@Nullable Double bound, double none, PlotFrame frame) {
    ValueAxis axis = horizontal ? frame.x() : frame.y();
    double value = bound == null ? none : bound;
    return Math.min(Math.max(value, axis.getLowerBound()), axis.getUpperBound());
  }

  private boolean isInside(@Nullable Double bound, PlotFrame frame) {
    return bound != null && bound == end(bound, bound, frame);
  }

  private static void drawEnd(Graphics2D g2, Point2D end, Point2D other, boolean isBound) {
    double angle = Math.atan2(end.getY() - other.getY(), end.getX() - other.getX());
    AffineTransform place = AffineTransform.getTranslateInstance(end.getX(), end.getY());
    place.rotate(angle);
    if (isBound) {
      g2.draw(place.createTransformedShape(new Line2D.Double(0, -END, 0, END)));
    } else {
      g2.fill(place.createTransformedShape(Mark.polygon(0, 0, -ARROW, -END, -ARROW, END)));
    }
  }
}
