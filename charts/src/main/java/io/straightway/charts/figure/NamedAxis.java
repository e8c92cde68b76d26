package io.straightway.charts.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis with names in place of the numbers 1, 2, 3 and so on. */
final class NamedAxis extends NumberAxis {
  private static final long serialVersionUID = 1L;

  // an array, because an axis must be serialisable
  private final String[] names;

  NamedAxis(String label, List<String> names) {
    super(label);
    this.names = names.toArray(new String[0]);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
    TextAnchor anchor =
        RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
    return IntStream.range(0, names.length)
        .mapToObj(i -> new NumberTick(i + 1, names[i], anchor, TextAnchor.CENTER, 0))
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
