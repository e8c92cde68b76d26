package io.straightway.charts.bars;

import java.util.List;

/**
 * Horizontal bars, one below the other, each with its name before it and its value at the edge.
 *
 * @param title the subject of the figure
 * @param full the value of a bar of full length; more than 0
 */
public record BarFigure(String title, double full, List<Bar> bars) {
  private static final int ROW = 26;
  private static final int THICKNESS = 14;
  private static final int NAMES = 112;
  private static final int LENGTH = 168;
  private static final int BASE = 17;

  /** Returns a figure in which the largest bar has full length. */
  public static BarFigure ofCounts(String title, List<Bar> bars) {
    return new BarFigure(
        title, Math.max(1, bars.stream().mapToDouble(Bar::value).max().orElse(1)), bars);
  }

  /** Returns the figure as SVG. */
  public String svg(Ground ground) {
    SvgText svg = new SvgText(title, Math.max(1, bars.size()) * ROW, ground);
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      int top = i * ROW;
      svg.words(0, top + BASE, false, bar.name());
      svg.line(NAMES, top + (ROW + THICKNESS) / 2.0, LENGTH);
      svg.bar(NAMES, top + (ROW - THICKNESS) / 2.0, LENGTH * bar.value() / full, THICKNESS);
      svg.words(SvgText.WIDTH, top + BASE, true, bar.text());
    }
    return svg.end();
  }

  /**
   * A bar.
   *
   * @param value its length; not negative
   * @param text the value as it is written
   */
  public record Bar(String name, double value, String text) {}
}
