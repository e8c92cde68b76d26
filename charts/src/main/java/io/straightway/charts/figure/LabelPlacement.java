package io.straightway.charts.figure;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds places for labels in a plot: never on another label if there is room, on as few points and
 * lines as possible, and among such places the most preferred one.
 */
final class LabelPlacement {
  private static final double LABEL = 1e6;
  private static final double MARK = 1e4;
  private static final double LINE = 2e3;
  private static final double GAP = 4;

  private final Rectangle2D area;
  private final List<Rectangle2D> labels = new ArrayList<>();
  private final List<Rectangle2D> marks = new ArrayList<>();
  private final List<List<Point2D>> lines = new ArrayList<>();

  /**
   * Creates the placement of an empty plot.
   *
   * @param area of the plot, in units of the figure
   */
  LabelPlacement(Rectangle2D area) {
    this.area = area;
  }

  void avoidMark(Point2D center, double radius) {
    marks.add(
        new Rectangle2D.Double(
            center.getX() - radius, center.getY() - radius, 2 * radius, 2 * radius));
  }

  /** Keeps labels away from the line through these points. */
  void avoidLine(List<Point2D> points) {
    lines.add(List.copyOf(points));
  }

  /**
   * Places a label near a point.
   *
   * @return its box, in the plot if it fits
   */
  Rectangle2D placeNear(Point2D anchor, double width, double height) {
    List<Rectangle2D> candidates = new ArrayList<>();
    for (double distance = 10; distance <= 220; distance += 6) {
      for (int direction = 0; direction < 24; direction++) {
        // begins straight above and alternates between both directions
        int turn = (direction + 1) / 2;
        double angle = turn * Math.PI / 12 * (direction % 2 == 0 ? 1 : -1);
        double centerX = anchor.getX() + Math.sin(angle) * (distance + width / 2);
        double centerY = anchor.getY() - Math.cos(angle) * (distance + height / 2);
        candidates.add(
            new Rectangle2D.Double(centerX - width / 2, centerY - height / 2, width, height));
      }
    }
    return place(candidates);
  }

  /**
   * Places a label in one of these boxes.
   *
   * @param candidates boxes of one size, in order of preference
   */
  Rectangle2D place(List<Rectangle2D> candidates) {
    Rectangle2D best = candidates.get(0);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < candidates.size(); i++) {
      Rectangle2D candidate = candidates.get(i);
      double cost = i + cost(candidate);
      if (area.contains(candidate) && cost < least) {
        best = candidate;
        least = cost;
      }
    }
    labels.add(best);
    return best;
  }

  private double cost(Rectangle2D box) {
    Rectangle2D wide =
        new Rectangle2D.Double(
            box.getX() - GAP,
            box.getY() - GAP,
            box.getWidth() + 2 * GAP,
            box.getHeight() + 2 * GAP);
    return LABEL * labels.stream().filter(wide::intersects).count()
        + MARK * marks.stream().filter(wide::intersects).count()
        + LINE * lines.stream().filter(line -> crosses(line, wide)).count();
  }

  private static boolean crosses(List<Point2D> line, Rectangle2D box) {
    for (int i = 1; i < line.size(); i++) {
      if (new Line2D.Double(line.get(i - 1), line.get(i)).intersects(box)) {
        return true;
      }
    }
    return false;
  }
}
