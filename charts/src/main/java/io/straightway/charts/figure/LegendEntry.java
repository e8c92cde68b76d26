package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.title.LegendGraphic;

/**
 * What a line, a mark or an area of a figure means.
 *
 * @param text its meaning
 * @param symbol what it looks like
 */
public record LegendEntry(String text, LegendGraphic symbol) {
  /** Half its symbol's width, in units of the figure: some whole dashes long. */
  static final double HALF = 21.5;

  private static final Shape LINE = new Line2D.Double(-HALF, 0, HALF, 0);
  private static final Shape UPRIGHT = new Line2D.Double(0, -8, 0, 8);
  private static final Shape AREA = new Rectangle2D.Double(-HALF, -5.5, 2 * HALF, 11);

  /** About a line. */
  public static LegendEntry line(String text, LineStyle style) {
    LegendGraphic symbol = new LegendGraphic(AREA, Color.WHITE);
    symbol.setShapeVisible(false);
    addLine(symbol, style, LINE);
    return new LegendEntry(text, symbol);
  }

  /** About an area. */
  public static LegendEntry area(String text, Color color) {
    LegendGraphic symbol = new LegendGraphic(AREA, color);
    symbol.setShapeFilled(true);
    symbol.setLine(LINE);
    return new LegendEntry(text, symbol);
  }

  /** About points. */
  public static LegendEntry points(String text, Mark mark) {
    LegendGraphic symbol = new LegendGraphic(mark.shape(), mark.fill());
    symbol.setShapeFilled(true);
    symbol.setShapeOutlineVisible(true);
    symbol.setOutlinePaint(mark.outline());
    symbol.setOutlineStroke(new BasicStroke(Mark.OUTLINE));
    symbol.setLine(LINE);
    return new LegendEntry(text, symbol);
  }

  /** About a line with marks on it. */
  public static LegendEntry markedLine(String text, Mark mark, LineStyle style) {
    return intervals(text, mark, style, true);
  }

  /** About points with intervals. */
  public static LegendEntry intervals(String text, Mark mark, LineStyle style, boolean horizontal) {
    LegendEntry entry = points(text, mark);
    addLine(entry.symbol, style, horizontal ? LINE : UPRIGHT);
    if (!horizontal) {
      double margin = HALF - mark.shape().getBounds2D().getWidth() / 2;
      entry.symbol.setMargin(0, margin, 0, margin);
    }
    return entry;
  }

  private static void addLine(LegendGraphic symbol, LineStyle style, Shape line) {
    symbol.setLine(line);
    symbol.setLineVisible(true);
    symbol.setLinePaint(style.color());
    symbol.setLineStroke(style.stroke());
  }
}
