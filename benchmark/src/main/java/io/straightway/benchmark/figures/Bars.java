package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Overlay;
import io.straightway.charts.figure.PlotFrame;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * Bars to the right from 0, one above the other at 1, 2, 3 and so on, each with its value at its
 * end.
 *
 * @param bars the values with what is written at their ends
 * @param color their inside
 * @param font for what is written
 */
record Bars(List<Bar> bars, Color color, Font font) implements Overlay {
  private static final double HALF = 0.33;

  /**
   * A bar.
   *
   * @param value how long it is
   * @param text what is written at its end
   */
  record Bar(double value, String text) {}

  @Override
  public void draw(Graphics2D g2, PlotFrame frame) {
    g2.setFont(font);
    FontMetrics metrics = g2.getFontMetrics(font);
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      Point2D from = frame.place(0, i + 1 + HALF);
      Point2D to = frame.place(bar.value, i + 1 - HALF);
      Rectangle2D box = new Rectangle2D.Double();
      box.setFrameFromDiagonal(from, to);
      g2.setPaint(color);
      g2.fill(box);
      Rectangle2D words = metrics.getStringBounds(bar.text, g2);
      g2.setPaint(Color.WHITE);
      g2.fill(
          new Rectangle2D.Double(
              to.getX() + 3,
              box.getCenterY() - words.getHeight() / 2,
              words.getWidth() + 6,
              words.getHeight()));
      g2.setPaint(Color.BLACK);
      g2.drawString(
          bar.text,
          (float) (to.getX() + 6),
          (float) (box.getCenterY() + (metrics.getAscent() - metrics.getDescent()) / 2.0));
    }
  }
}
