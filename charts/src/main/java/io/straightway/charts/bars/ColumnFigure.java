package io.straightway.charts.bars;

import java.util.List;

/**
 * Columns from left to right, such as counts by minute, with the names of the first and the last
 * column below them and the greatest value above.
 *
 * @param title the subject of the figure
 * @param values none negative
 * @param first the name of the first column
 * @param last the name of the last column
 * @param highest the greatest value as it is written
 */
public record ColumnFigure(
    String title, List<Long> values, String first, String last, String highest) {
  private static final int HEIGHT = 140;
  private static final int TOP = 20;
  private static final int FOOT = 118;
  private static final double FILLED = 0.75;

  /** Returns the figure as SVG. */
  public String svg(Ground ground) {
    SvgText svg = new SvgText(title, HEIGHT, ground);
    double most = Math.max(1, values.stream().mapToLong(Long::longValue).max().orElse(1));
    double step = SvgText.WIDTH / (double) Math.max(1, values.size());
    svg.words(0, TOP - 6, false, highest);
    svg.line(0, TOP, SvgText.WIDTH);
    for (int i = 0; i < values.size(); i++) {
      double height = (FOOT - TOP) * values.get(i) / most;
      svg.bar(i * step, FOOT - height, step * FILLED, height);
    }
    svg.line(0, FOOT, SvgText.WIDTH);
    svg.words(0, HEIGHT - 6, false, first);
    svg.words(SvgText.WIDTH, HEIGHT - 6, true, last);
    return svg.end();
  }
}
