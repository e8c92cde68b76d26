package io.straightway.charts.figure;

import io.straightway.charts.figure.Layer.Border;
import io.straightway.charts.figure.Layer.Box;
import io.straightway.charts.figure.Layer.Note;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.XYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.event.AnnotationChangeListener;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;

/**
 * The points, intervals and words of a figure, above its areas and lines. Words are placed when the
 * plot is drawn, because its size is known only then.
 */
final class PlotDrawing {
  /** The most that a mark may extend over the plot's edge, so that a mark on an axis is whole. */
  private static final double OVER_THE_EDGE = 8;

  private static final LineStyle LEADER = LineStyle.solid(ChartTheme.QUIET, 0.8);
  private static final double FAR = 34;
  private static final double MARK_RADIUS = 7;
  private static final double EDGE = 9;
  private static final double NOTE_LINE = 1.4;

  private final Figure figure;
  private final PlotFrame frame;
  private final Graphics2D g2;
  private final FontMetrics metrics;

  private PlotDrawing(Figure figure, PlotFrame frame, Graphics2D g2) {
    this.figure = figure;
    this.frame = frame;
    this.g2 = g2;
    metrics = g2.getFontMetrics();
  }

  /** Returns the annotation of a plot that draws a figure's points, intervals and words. */
  static XYAnnotation of(Figure figure, Font font) {
    return new XYAnnotation() {
      @Override
      public void draw(
          Graphics2D g2,
          XYPlot plot,
          Rectangle2D area,
          ValueAxis x,
          ValueAxis y,
          int rendererIndex,
          PlotRenderingInfo info) {
        Shape clip = g2.getClip();
        g2.setClip(
            new Rectangle2D.Double(
                area.getX() - OVER_THE_EDGE,
                area.getY() - OVER_THE_EDGE,
                area.getWidth() + 2 * OVER_THE_EDGE,
                area.getHeight() + 2 * OVER_THE_EDGE));
        g2.setFont(font);
        new PlotDrawing(figure, new PlotFrame(area, x, y), g2).draw();
        g2.setClip(clip);
      }

      @Override
      public void addChangeListener(AnnotationChangeListener listener) {}

      @Override
      public void removeChangeListener(AnnotationChangeListener listener) {}
    };
  }

  private void draw() {
    List<Series> series = figure.fromBelow(Series.class).toList();
    series.stream().filter(drawn -> !drawn.line().isEmpty()).forEach(this::drawMarks);
    series.stream().filter(drawn -> drawn.line().isEmpty()).forEach(this::drawMarks);
    figure.fromBelow(IntervalBar.class).forEach(bar -> bar.draw(g2, frame));
    figure.fromBelow(Box.class).forEach(this::drawWords);
    LabelPlacement placement = obstacles();
    figure.fromBelow(Note.class).forEach(note -> drawNote(note, placement));
    figure.fromBelow(Border.class).forEach(border -> drawNames(border, placement));
  }

  private void drawMarks(Series series) {
    series.drawn().forEach(point -> series.style().mark().draw(g2, frame.place(point)));
  }

  /** Draws the words of a box on a plate, so that no line runs through them. */
  private void drawWords(Box box) {
    Rectangle2D area = new Rectangle2D.Double();
    area.setFrameFromDiagonal(
        frame.place(box.area().getMinX(), box.area().getMinY()),
        frame.place(box.area().getMaxX(), box.area().getMaxY()));
    double width = width(box.words());
    double left = box.labelRight() ? area.getMaxX() + 6 : area.getCenterX() - width / 2;
    double top = area.getCenterY() - metrics.getHeight() / 2.0;
    g2.setPaint(box.labelRight() ? Color.WHITE : box.fill());
    g2.fill(new Rectangle2D.Double(left - 3, top - 1, width + 6, metrics.getHeight() + 2.0));
    drawString(box.words(), Color.BLACK, left, area.getCenterY());
  }

  private void drawNote(Note note, LabelPlacement placement) {
    Point2D anchor = frame.place(note.at());
    Rectangle2D box = placement.placeNear(anchor, width(note.words()), metrics.getHeight());
    drawLeader(box, anchor);
    drawString(note.words(), Color.BLACK, box.getX(), box.getCenterY());
  }

  private void drawLeader(Rectangle2D box, Point2D anchor) {
    double x = Math.min(Math.max(anchor.getX(), box.getMinX()), box.getMaxX());
    double y = Math.min(Math.max(anchor.getY(), box.getMinY()), box.getMaxY());
    double distance = anchor.distance(x, y);
    if (distance > FAR) {
      double cut = MARK_RADIUS / distance;
      LEADER.draw(
          g2,
          new Line2D.Double(
              x,
              y,
              anchor.getX() + cut * (x - anchor.getX()),
              anchor.getY() + cut * (y - anchor.getY())));
    }
  }

  /** Names both sides of a border at the lowest free height; the right side if it has room. */
  private void drawNames(Border border, LabelPlacement placement) {
    double x = line(border).getX1();
    double left = x - EDGE - width(border.left());
    double right = x + EDGE + width(border.right());
    boolean hasRoom = right <= frame.area().getMaxX();
    double height = NOTE_LINE * metrics.getFont().getSize2D();
    List<Rectangle2D> candidates = new ArrayList<>();
    for (double y = EDGE; y + height < frame.area().getHeight(); y += height) {
      candidates.add(
          new Rectangle2D.Double(
              left, frame.area().getMaxY() - y - height, (hasRoom ? right : x) - left, height));
    }
    double middle = placement.place(candidates).getCenterY();
    drawString(border.left(), ChartTheme.QUIET, left, middle);
    if (hasRoom) {
      drawString(border.right(), ChartTheme.QUIET, x + EDGE, middle);
    }
  }

  private Line2D line(Border border) {
    double x = frame.place(border.x(), figure.y().lower()).getX();
    return new Line2D.Double(x, frame.area().getMinY(), x, frame.area().getMaxY());
  }

  private LabelPlacement obstacles() {
    LabelPlacement placement = new LabelPlacement(frame.area());
    figure
        .fromBelow(Series.class)
        .forEach(
            series -> {
              placement.avoidLine(series.line().stream().map(frame::place).toList());
              series
                  .drawn()
                  .forEach(point2D -> placement.avoidMark(frame.place(point2D), MARK_RADIUS));
            });
    figure
        .fromBelow(IntervalBar.class)
        .forEach(
            bar -> {
              placement.avoidLine(ends(bar.bar(frame)));
              placement.avoidMark(frame.place(bar.x(), bar.y()), MARK_RADIUS);
            });
    figure.fromBelow(Border.class).forEach(border -> placement.avoidLine(ends(line(border))));
    return placement;
  }

  private static List<Point2D> ends(Line2D line) {
    return List.of(line.getP1(), line.getP2());
  }

  private double width(String words) {
    return metrics.getStringBounds(words, g2).getWidth();
  }

  private void drawString(String words, Color color, double left, double middle) {
    g2.setPaint(color);
    g2.drawString(
        words, (float) left, (float) (middle + (metrics.getAscent() - metrics.getDescent()) / 2.0));
  }
}
