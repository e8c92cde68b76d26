package io.straightway.charts.figure;

import io.straightway.charts.style.Mark;
import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.util.List;

/**
 * Points of one kind.
 *
 * @param mark how each is drawn
 * @param places where they are, in the values of the axes
 */
public record Points(Mark mark, List<Point2D> places) implements Overlay {
  @Override
  public void draw(Graphics2D g2, PlotFrame frame) {
    places.forEach(each -> mark.draw(g2, frame.place(each.getX(), each.getY())));
  }
}
