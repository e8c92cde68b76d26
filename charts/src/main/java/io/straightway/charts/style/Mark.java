package io.straightway.charts.style;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;

/**
 * The look of a point.
 *
 * @param shape its shape, around 0, in units of the figure
 * @param fill its inside
 * @param outline its edge
 */
public record Mark(Shape shape, Color fill, Color outline) {
  /** The width of the edge, in units of the figure. */
  public static final float OUTLINE = 1.2f;

  private static final double RADIUS = 4;

  /** A measured point. */
  public static final Mark MEASURED = new Mark(circle(), OkabeIto.BLACK.color(), Color.WHITE);

  /** A measured point that isn't fitted: the same, but hollow. */
  public static final Mark OFF_CURVE = new Mark(circle(), Color.WHITE, OkabeIto.BLACK.color());

  /** A predicted point. */
  public static final Mark PREDICTED = new Mark(diamond(), Color.WHITE, OkabeIto.BLACK.color());

  /** The highest point of a curve. */
  public static final Mark PEAK =
      new Mark(polygon(0, -6, 5.5, 4, -5.5, 4), OkabeIto.ORANGE.color(), OkabeIto.BLACK.color());

  /** Draws the mark at a place. */
  public void draw(Graphics2D g2, Point2D at) {
    Shape placed =
        AffineTransform.getTranslateInstance(at.getX(), at.getY()).createTransformedShape(shape);
    g2.setPaint(fill);
    g2.fill(placed);
    g2.setPaint(outline);
    g2.setStroke(new BasicStroke(OUTLINE));
    g2.draw(placed);
  }

  static Shape circle() {
    return new Ellipse2D.Double(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);
  }

  static Shape square() {
    return new Rectangle2D.Double(-3.8, -3.8, 7.6, 7.6);
  }

  static Shape diamond() {
    return polygon(0, -5.2, 5.2, 0, 0, 5.2, -5.2, 0);
  }

  /** Returns a triangle with a corner at the top, turned clockwise by quarters of a circle. */
  static Shape triangle(int quarters) {
    return AffineTransform.getQuadrantRotateInstance(quarters)
        .createTransformedShape(polygon(0, -5, 4.8, 3.6, -4.8, 3.6));
  }

  /** Returns the shape between corners, each given by x and y. */
  public static Shape polygon(double... coordinates) {
    Path2D path = new Path2D.Double();
    path.moveTo(coordinates[0], coordinates[1]);
    for (int i = 2; i < coordinates.length; i += 2) {
      path.lineTo(coordinates[i], coordinates[i + 1]);
    }
    path.closePath();
    return path;
  }
}
