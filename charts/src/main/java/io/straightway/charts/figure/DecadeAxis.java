package io.straightway.charts.figure;

import io.straightway.table.Numbers;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis with numbers at 1, 2 and 5 times the powers of ten, or where these would be
 * too many at the powers alone.
 */
final class DecadeAxis extends LogAxis {
  private static final long serialVersionUID = 1L;
  private static final double MOST_WITH_STEPS = 4.1;
  private static final double SLACK = 1e-9;

  DecadeAxis(String label) {
    super(label);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
    List<NumberTick> ticks = new ArrayList<>();
    boolean isBelow = RectangleEdge.isTopOrBottom(edge);
    boolean all = Math.log10(getUpperBound() / getLowerBound()) < MOST_WITH_STEPS;
    int first = (int) Math.floor(Math.log10(getLowerBound()));
    int last = (int) Math.ceil(Math.log10(getUpperBound()));
    for (int power = first; power <= last; power++) {
      for (int factor : all ? new int[] {1, 2, 5} : new int[] {1}) {
        double value = factor * Math.pow(10, power);
        if (value >= getLowerBound() * (1 - SLACK) && value <= getUpperBound() * (1 + SLACK)) {
          ticks.add(tick(value, isBelow));
        }
      }
    }
    return ticks;
  }

  private static NumberTick tick(double value, boolean isBelow) {
    return new NumberTick(
        value,
        Numbers.figureSize(value),
        isBelow ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT,
        TextAnchor.CENTER,
        0);
  }
}
