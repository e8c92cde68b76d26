package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A part of a figure, in the values of its axes. Areas lie below lines, lines below points, points
 * below intervals, and words above all.
 */
public sealed interface Layer
    permits Layer.Series,
        Layer.Band,
        Layer.Box,
        Layer.Shade,
        Layer.Border,
        Layer.Swatch,
        Layer.Note,
        IntervalBar {
  /** Returns its meaning in the legend, where layers of one name share an entry; empty for none. */
  default String name() {
    return "";
  }

  /** Returns whether there is nothing to draw. */
  default boolean isEmpty() {
    return false;
  }

  /**
   * Points that belong together.
   *
   * @param line the points that a line connects, with a gap where one is not a number; may be empty
   * @param points the points that have marks; may be empty
   */
  record Series(String name, List<Point2D> line, List<Point2D> points, SeriesStyle style)
      implements Layer {
    private static final int MOST_POINTS = 2_000;

    /** Returns a line with a mark at each of its points, in the {@code index}-th style. */
    public static Series of(String name, List<Point2D> points, int index) {
      return new Series(name, points, points, SeriesStyle.of(index));
    }

    /** Returns a line without marks. */
    public static Series line(String name, LineStyle style, List<Point2D> points) {
      return new Series(name, points, List.of(), new SeriesStyle(Mark.MEASURED, style));
    }

    /** Returns a horizontal line from edge to edge. */
    public static Series level(String name, LineStyle style, Axis x, double y) {
      return line(
          name, style, List.of(new Point2D.Double(x.lower(), y), new Point2D.Double(x.upper(), y)));
    }

    /** Returns points without a line. */
    public static Series points(String name, Mark mark, List<Point2D> points) {
      return new Series(
          name, List.of(), points, new SeriesStyle(mark, LineStyle.solid(mark.fill(), 1)));
    }

    @Override
    public boolean isEmpty() {
      return line.isEmpty() && points.isEmpty();
    }

    Stream<Point2D> all() {
      return Stream.concat(line.stream(), points.stream());
    }

    /**
     * Returns the marked points that are drawn, a part of very many: marks overlap long before
     * there are so many, and a file of them all helps nobody.
     */
    List<Point2D> drawn() {
      if (stride() < 2) {
        return points;
      }
      // sorted by size, so that every range of sizes keeps its share
      List<Point2D> sorted =
          points.stream()
              .sorted(Comparator.comparingDouble(Point2D::getX).thenComparingDouble(Point2D::getY))
              .toList();
      return IntStream.iterate(0, i -> i < sorted.size(), i -> i + stride())
          .mapToObj(sorted::get)
          .toList();
    }

    private int stride() {
      return (points.size() + MOST_POINTS - 1) / MOST_POINTS;
    }

    /** Returns a remark if a part of the points is drawn. */
    Stream<String> remark() {
      return stride() < 2
          ? Stream.of()
          : Stream.of(
              "One in " + stride() + " of " + Numbers.figure(points.size()) + " points is drawn.");
    }
  }

  /** An area between two curves. */
  record Band(String name, Color color, List<BandPoint> points) implements Layer {
    @Override
    public boolean isEmpty() {
      return points.isEmpty();
    }
  }

  /** A point of a band: at {@code x} the band reaches from {@code low} to {@code high}. */
  record BandPoint(double x, double low, double high) {}

  /**
   * A filled rectangle with words.
   *
   * @param labelRight whether its words stand right of it, rather than in its middle
   */
  record Box(Rectangle2D area, Color fill, String words, boolean labelRight) implements Layer {}

  /** An area between two values of the horizontal axis, behind everything. */
  record Shade(String name, double from, double to) implements Layer {}

  /** The end of the measurements: the area right of it is shaded, and both sides have a name. */
  record Border(double x, String left, String right) implements Layer {}

  /** The meaning of a colour. */
  record Swatch(String name, Color color) implements Layer {}

  /** Words near a point. */
  record Note(String words, Point2D at) implements Layer {}
}
