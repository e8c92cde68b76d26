package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Bars.Bar;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Mean latency of the cells of a grid as multiples of that of the first. */
final class GridChart {
  private static final double ROOM_FOR_TEXT = 1.25;

  private GridChart() {}

  /**
   * Draws a grid.
   *
   * @param rows one a cell, the baseline first
   */
  static JFreeChart of(String title, List<ProbeRow> rows, ChartTheme theme) {
    double baseline = rows.get(0).latency().mean();
    List<Bar> bars = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (ProbeRow row : rows) {
      double multiple = row.latency().mean() / baseline;
      bars.add(
          new Bar(
              multiple,
              Wording.fixed(multiple, 2) + " (" + Wording.millis(row.latency().mean()) + " ms)"));
      names.add(ProbeText.cell(row));
    }
    // the vertical axis counts from below, people read from above
    Collections.reverse(bars);
    Collections.reverse(names);
    double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
    Axis y = Axis.naming("", names);
    Figure figure =
        new Figure(
            theme,
            Axis.holding("mean latency, multiple of the baseline", 0, ROOM_FOR_TEXT * most, false),
            y);
    figure.addOverlay(new Bars(bars, OkabeIto.SKY_BLUE.color(), theme.textFont()));
    LineStyle one = LineStyle.dotted(ChartTheme.FRAME, 1.3);
    figure.addLine(
        one, List.of(new Point2D.Double(1, y.lower()), new Point2D.Double(1, y.upper())));
    figure.explain(LegendEntry.line("the baseline, " + names.get(names.size() - 1), one));
    return figure.chart(title, List.of());
  }
}
