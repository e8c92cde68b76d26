package io.straightway.charts;

import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Band;
import io.straightway.charts.figure.Layer.BandPoint;
import io.straightway.charts.figure.Layer.Note;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.OkabeIto;
import io.straightway.scalability.curves.DemandGrowth;
import io.straightway.scalability.curves.DemandGrowth.Meeting;
import io.straightway.scalability.statistics.Interval;
import java.awt.geom.Point2D;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The growth of demand, and the lower end of the capacity that it meets. */
final class DemandChart {
  private static final double WIDTH = 1.6;
  private static final double HEADROOM = 1.1;
  private static final int MONTHS_AFTER = 3;

  private DemandChart() {}

  static Figure of(DemandGrowth demand, double capacity, FitLabels labels) {
    Meeting meeting = demand.meets(capacity);
    YearMonth first = demand.measured().firstKey();
    int end =
        Stream.of(meeting.latest(), meeting.month(), demand.measured().lastKey())
                .filter(Objects::nonNull)
                .mapToInt(demand::months)
                .max()
                .orElseThrow()
            + MONTHS_AFTER;
    List<Point2D> measured = new ArrayList<>();
    demand
        .measured()
        .forEach((month, value) -> measured.add(new Point2D.Double(demand.months(month), value)));
    List<Point2D> trend = new ArrayList<>();
    List<BandPoint> band = new ArrayList<>();
    for (int month = 0; month <= end; month++) {
      Interval interval = demand.interval(month);
      trend.add(new Point2D.Double(month, demand.expected(month)));
      band.add(
          new BandPoint(
              month,
              Objects.requireNonNull(interval.lower()),
              Objects.requireNonNull(interval.upper())));
    }
    double top = Math.max(capacity, band.get(band.size() - 1).high());
    Axis x = Axis.holding("months from " + first, 0, end, true);
    LineStyle limit = LineStyle.dashed(OkabeIto.VERMILLION.color(), WIDTH, 6, 4);
    List<Layer> layers = new ArrayList<>();
    layers.add(Series.points("demand", Mark.MEASURED, measured));
    layers.add(Series.line("trend", LineStyle.solid(OkabeIto.BLUE.color(), WIDTH), trend));
    layers.add(new Band("95 % of months", ChartTheme.SHADE, band));
    layers.add(Series.level("lower end of the capacity", limit, x, capacity));
    YearMonth month = meeting.month();
    if (month != null) {
      layers.add(new Note(month.toString(), new Point2D.Double(demand.months(month), capacity)));
    }
    return new Figure(
        labels.title(), x, Axis.holding(labels.demand(), 0, HEADROOM * top, false), layers);
  }
}
