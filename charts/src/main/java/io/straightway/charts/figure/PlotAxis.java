package io.straightway.charts.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/** An axis of a plot that has the scale and the ticks of an {@link Axis}. */
final class PlotAxis extends NumberAxis {
  private static final long serialVersionUID = 1L;

  private final transient Axis axis;

  PlotAxis(Axis axis, ChartTheme theme) {
    super(axis.label());
    this.axis = axis;
    setRange(axis.at(-Axis.SLACK), axis.at(1 + Axis.SLACK));
    setLabelFont(theme.labelFont());
    setTickLabelFont(theme.textFont());
    setTickLabelPaint(ChartTheme.FRAME);
    setAxisLinePaint(ChartTheme.FRAME);
    setTickMarkPaint(ChartTheme.FRAME);
    setTickMarkOutsideLength(5);
    setTickLabelInsets(new RectangleInsets(4, 5, 4, 5));
    setLabelInsets(new RectangleInsets(8, 8, 8, 8));
  }

  @Override
  public double valueToJava2D(double value, Rectangle2D area, RectangleEdge edge) {
    return RectangleEdge.isTopOrBottom(edge)
        ? area.getMinX() + area.getWidth() * axis.share(value)
        : area.getMaxY() - area.getHeight() * axis.share(value);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
    TextAnchor anchor =
        RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
    return axis.ticks().stream()
        .map(tick -> new NumberTick(tick.value(), tick.words(), anchor, TextAnchor.CENTER, 0))
        .toList();
  }
}
