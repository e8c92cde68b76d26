package io.straightway.benchmark.figures;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Contour lines by marching squares: between four neighbours of a grid a line enters and leaves
 * where an edge reaches the level, by linear interpolation. Where all four edges do, the mean of
 * the corners decides which crossings belong together.
 */
final class Contours {
  private Contours() {}

  /**
   * Returns the segments of the contour line at a level.
   *
   * @param surface the heights; squares with a missing height are left out
   */
  static List<Line2D> at(double level, Surface surface) {
    List<Line2D> pieces = new ArrayList<>();
    for (int row = 0; row + 1 < surface.ys().length; row++) {
      for (int column = 0; column + 1 < surface.xs().length; column++) {
        pieces.addAll(square(level, surface, row, column));
      }
    }
    return pieces;
  }

  private static List<Line2D> square(double level, Surface surface, int row, int column) {
    int[][] corners = {{row, column}, {row, column + 1}, {row + 1, column + 1}, {row + 1, column}};
    List<Point2D> crossings = new ArrayList<>();
    double sum = 0;
    for (int i = 0; i < corners.length; i++) {
      int[] from = corners[i];
      int[] to = corners[(i + 1) % corners.length];
      double low = surface.height(from[0], from[1]);
      double high = surface.height(to[0], to[1]);
      sum += low;
      if ((low < level) != (high < level)) {
        double share = (level - low) / (high - low);
        crossings.add(
            new Point2D.Double(
                surface.xs()[from[1]] + share * (surface.xs()[to[1]] - surface.xs()[from[1]]),
                surface.ys()[from[0]] + share * (surface.ys()[to[0]] - surface.ys()[from[0]])));
      }
    }
    return Double.isNaN(sum)
        ? List.of()
        : pieces(crossings, isSplit(level, surface.height(row, column), sum / corners.length));
  }

  /** Returns whether the first corner and the middle lie on different sides of the level. */
  private static boolean isSplit(double level, double first, double middle) {
    return (first < level) != (middle < level);
  }

  private static List<Line2D> pieces(List<Point2D> crossings, boolean split) {
    if (crossings.size() == 2) {
      return List.of(new Line2D.Double(crossings.get(0), crossings.get(1)));
    }
    if (crossings.size() < 4) {
      return List.of();
    }
    // the crossings follow the order of the edges; the first corner is between the last and the
    // first
    int shift = split ? 3 : 0;
    return List.of(
        new Line2D.Double(crossings.get(shift % 4), crossings.get((shift + 1) % 4)),
        new Line2D.Double(crossings.get((shift + 2) % 4), crossings.get((shift + 3) % 4)));
  }
}
