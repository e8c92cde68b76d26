package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Meters over hours. */
public final class TimeChart {
  private TimeChart() {}

  /**
   * Returns the figure of meters of the same unit.
   *
   * @param y the label of the vertical axis, with its unit
   * @param meters the points of each meter by its name: hours and values
   */
  public static Figure of(String title, String y, Map<String, List<Point2D>> meters) {
    List<Series> series = new ArrayList<>();
    meters.forEach(
        (name, points) ->
            series.add(
                new Series(
                    name, points, MeasuredSeries.marked(points), SeriesStyle.of(series.size()))));
    double end = Axis.values(series, Point2D::getX).max().orElse(1);
    return new Figure(title, Axis.holding("hours", 0, end, false), Axis.heights(y, series), series);
  }
}
