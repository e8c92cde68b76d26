package io.straightway.charts.figure;

import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.annotations.XYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.event.AnnotationChangeListener;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;

/**
 * Something drawn over a plot's lines and areas. It never changes, so it has no listeners, and it
 * may reach over the plot's edge, so that a mark that stands on an axis is whole.
 */
public interface Overlay extends XYAnnotation {
  /** How far over the edge, in units of the figure. */
  double OVER_THE_EDGE = 8;

  /** Draws it. */
  void draw(Graphics2D g2, PlotFrame frame);

  @Override
  default void draw(
      Graphics2D g2,
      XYPlot plot,
      Rectangle2D area,
      ValueAxis domain,
      ValueAxis range,
      int rendererIndex,
      PlotRenderingInfo info) {
    Shape clip = g2.getClip();
    g2.setClip(
        new Rectangle2D.Double(
            area.getX() - OVER_THE_EDGE,
            area.getY() - OVER_THE_EDGE,
            area.getWidth() + 2 * OVER_THE_EDGE,
            area.getHeight() + 2 * OVER_THE_EDGE));
    draw(g2, new PlotFrame(area, domain, range));
    g2.setClip(clip);
  }

  @Override
  default void addChangeListener(AnnotationChangeListener listener) {}

  @Override
  default void removeChangeListener(AnnotationChangeListener listener) {}
}
