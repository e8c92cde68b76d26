package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * The words within a plot. They are placed when it is drawn, because only then is it known how
 * large the plot is and where its lines run.
 */
final class Notes implements Overlay {
  private static final double FAR = 34;
  private static final double MARK_RADIUS = 7;
  private static final double EDGE = 9;

  private final Font font;
  private final LineStyle leader;
  private final Color quiet;
  private final List<Near> near = new ArrayList<>();
  private final List<Border> borders = new ArrayList<>();
  private final List<Point2D> marks = new ArrayList<>();
  private final List<List<Point2D>> lines = new ArrayList<>();
  private final List<IntervalBar> bars = new ArrayList<>();

  private record Near(String text, Point2D anchor) {}

  private record Border(double x, String left, String right) {}

  /**
   * None yet.
   *
   * @param leader from a word that must stand far off to what it is about
   * @param quiet for words about areas
   */
  Notes(Font font, LineStyle leader, Color quiet) {
    this.font = font;
    this.leader = leader;
    this.quiet = quiet;
  }

  /** Adds one about a point; the earlier ones choose their places first. */
  void addNear(String text, Point2D anchor) {
    near.add(new Near(text, anchor));
  }

  /** Adds two, about the areas left and right of a size. */
  void addBorder(double x, String left, String right) {
    borders.add(new Border(x, left, right));
  }

  /** Keeps them off points. */
  void avoidMarks(List<Point2D> points) {
    marks.addAll(points);
  }

  /** Keeps them off a line. */
  void avoidLine(List<Point2D> points) {
    lines.add(List.copyOf(points));
  }

  /** Keeps them off a bar and its point. */
  void avoidBar(IntervalBar bar) {
    bars.add(bar);
    marks.add(new Point2D.Double(bar.x(), bar.y()));
  }

  @Override
  public void draw(Graphics2D g2, PlotFrame frame) {
    LabelPlacement placement = obstacles(frame);
    g2.setFont(font);
    FontMetrics metrics = g2.getFontMetrics(font);
    near.forEach(note -> draw(note, g2, frame, placement, metrics));
    borders.forEach(border -> draw(border, g2, frame, placement, metrics));
  }

  private void draw(
      Near note, Graphics2D g2, PlotFrame frame, LabelPlacement placement, FontMetrics metrics) {
    Point2D anchor = frame.place(note.anchor.getX(), note.anchor.getY());
    Rectangle2D box =
        placement.placeNear(anchor, width(metrics, note.text, g2), metrics.getHeight());
    drawLeader(g2, box, anchor);
    g2.setPaint(Color.BLACK);
    g2.drawString(note.text, (float) box.getX(), baseline(box, metrics));
  }

  private void draw(
      Border border,
      Graphics2D g2,
      PlotFrame frame,
      LabelPlacement placement,
      FontMetrics metrics) {
    double left = width(metrics, border.left, g2);
    double x = frame.place(border.x, 0).getX();
    Rectangle2D box =
        placement.place(
            candidates(
                x - EDGE - left, left + 2 * EDGE + width(metrics, border.right, g2), frame.area()));
    g2.setPaint(quiet);
    g2.drawString(border.left, (float) box.getX(), baseline(box, metrics));
    g2.drawString(border.right, (float) (x + EDGE), baseline(box, metrics));
  }

  private LabelPlacement obstacles(PlotFrame frame) {
    LabelPlacement placement = new LabelPlacement(frame.area());
    marks.forEach(each -> placement.avoidMark(frame.place(each.getX(), each.getY()), MARK_RADIUS));
    for (List<Point2D> line : lines) {
      placement.avoidLine(
          line.stream().map(each -> frame.place(each.getX(), each.getY())).toList());
    }
    for (IntervalBar bar : bars) {
      Line2D line = bar.bar(frame);
      placement.avoidLine(List.of(line.getP1(), line.getP2()));
    }
    for (Border border : borders) {
      double x = frame.place(border.x, 0).getX();
      placement.avoidLine(
          List.of(
              new Point2D.Double(x, frame.area().getMinY()),
              new Point2D.Double(x, frame.area().getMaxY())));
    }
    return placement;
  }

  /** From the bottom up. */
  private List<Rectangle2D> candidates(double left, double width, Rectangle2D area) {
    double height = 1.4 * font.getSize2D();
    List<Rectangle2D> candidates = new ArrayList<>();
    for (double y = EDGE; y + height < area.getHeight(); y += height) {
      candidates.add(new Rectangle2D.Double(left, area.getMaxY() - y - height, width, height));
    }
    return candidates;
  }

  private static double width(FontMetrics metrics, String text, Graphics2D g2) {
    return metrics.getStringBounds(text, g2).getWidth();
  }

  private void drawLeader(Graphics2D g2, Rectangle2D box, Point2D anchor) {
    double x = Math.min(Math.max(anchor.getX(), box.getMinX()), box.getMaxX());
    double y = Math.min(Math.max(anchor.getY(), box.getMinY()), box.getMaxY());
    double distance = anchor.distance(x, y);
    if (distance > FAR) {
      double cut = MARK_RADIUS / distance;
      g2.setPaint(leader.color());
      g2.setStroke(leader.stroke());
      g2.draw(
          new Line2D.Double(
              x,
              y,
              anchor.getX() + cut * (x - anchor.getX()),
              anchor.getY() + cut * (y - anchor.getY())));
    }
  }

  private static float baseline(Rectangle2D box, FontMetrics metrics) {
    return (float) (box.getCenterY() + (metrics.getAscent() - metrics.getDescent()) / 2.0);
  }
}
