package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Box;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The cells of a grid compared with the first one: horizontal bars from 0, at the heights 1, 2, 3
 * and so on, each with its value at its end.
 */
final class GridChart {
  private static final double ROOM_FOR_TEXT = 1.25;
  private static final double HALF = 0.33;

  private GridChart() {}

  /** Returns the figure of the mean latency of each cell as a multiple of the first cell's. */
  static Figure of(String title, List<ProbeRow> rows) {
    // the vertical axis counts from the bottom, but readers start at the top
    List<ProbeRow> fromBelow = new ArrayList<>(rows);
    Collections.reverse(fromBelow);
    double baseline = rows.get(0).latency().mean();
    double most = rows.stream().mapToDouble(row -> row.latency().mean()).max().orElse(1);
    Axis y = Axis.naming("", fromBelow.stream().map(ProbeText::cell).toList());
    List<Layer> layers = new ArrayList<>();
    layers.add(
        Series.line(
            "the baseline, " + ProbeText.cell(rows.get(0)),
            LineStyle.dotted(ChartTheme.FRAME, 1.3),
            List.of(MeasuredSeries.at(1, y.lower()), MeasuredSeries.at(1, y.upper()))));
    for (int i = 0; i < rows.size(); i++) {
      double mean = fromBelow.get(i).latency().mean();
      double multiple = mean / baseline;
      layers.add(
          new Box(
              new Rectangle2D.Double(0, i + 1 - HALF, multiple, 2 * HALF),
              OkabeIto.SKY_BLUE.color(),
              "%s (%s ms)".formatted(Wording.fixed(multiple, 2), Wording.millis(mean)),
              true));
    }
    double end = ROOM_FOR_TEXT * most / baseline;
    return new Figure(
        title, Axis.holding("mean latency, multiple of the baseline", 0, end, false), y, layers);
  }
}
