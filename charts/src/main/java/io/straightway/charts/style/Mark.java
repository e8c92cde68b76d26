package io.straightway.charts.style;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;

/**
 * How a point is drawn.
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
      new Mark(triangle(), OkabeIto.ORANGE.color(), OkabeIto.BLACK.color());

  /** Draws one. */
  public void draw(Graphics2D g2, Point2D at) {
    Shape there =
        AffineTransform.getTranslateInstance(at.getX(), at.getY()).createTransformedShape(shape);
    g2.setPaint(fill);
    g2.fill(there);
    g2.setPaint(outline);
    g2.setStroke(new BasicStroke(OUTLINE));
    g2.draw(there);
  }

  private static Shape circle() {
    return new Ellipse2D.Double(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);
  }

  private static Shape diamond() {
    return polygon(0, -5.5, 5.5, 0, 0, 5.5, -5.5, 0);
  }

  private static Shape triangle() {
    return polygon(0, -6, 5.5, 4, -5.5, 4);
  }

  static Shape polygon(double... coordinates) {
    Path2D path = new Path2D.Double();
    path.moveTo(coordinates[0], coordinates[1]);
    for (int i = 2; i < coordinates.length; i += 2) {
      path.lineTo(coordinates[i], coordinates[i + 1]);
    }
    path.closePath();
    return path;
  }
}
