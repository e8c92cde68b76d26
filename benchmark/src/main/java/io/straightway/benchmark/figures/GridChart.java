package io.straightway.benchmark.figures;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.Axis;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.figure.Overlay;
import io.straightway.charts.figure.PlotFrame;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jfree.chart.JFreeChart;

/**
 * Cells of a grid against its first one: bars to the right from 0, one above the other at 1, 2, 3
 * and so on, each with its value at its end.
 *
 * @param rows from below
 */
record GridChart(List<ProbeRow> rows, double baseline, Font font) implements Overlay {
  private static final double ROOM_FOR_TEXT = 1.25;
  private static final double HALF = 0.33;

  /** Draws the means of cells as multiples of the first one's. */
  static JFreeChart of(String title, List<ProbeRow> rows, ChartTheme theme) {
    // the vertical axis counts from below, people read from above
    List<ProbeRow> fromBelow = new ArrayList<>(rows);
    Collections.reverse(fromBelow);
    GridChart bars = new GridChart(fromBelow, rows.get(0).latency().mean(), theme.textFont());
    double most = rows.stream().mapToDouble(bars::multiple).max().orElse(1);
    Axis x = Axis.holding("mean latency, multiple of the baseline", 0, ROOM_FOR_TEXT * most, false);
    Axis y = Axis.naming("", fromBelow.stream().map(ProbeText::cell).toList());
    Figure figure = new Figure(theme, x, y);
    figure.addOverlay(bars);
    LineStyle one = LineStyle.dotted(ChartTheme.FRAME, 1.3);
    figure.addLine(one, List.of(LinesChart.at(1, y.lower()), LinesChart.at(1, y.upper())));
    figure.explain(LegendEntry.line("the baseline, " + ProbeText.cell(rows.get(0)), one));
    return figure.chart(title, List.of());
  }

  private double multiple(ProbeRow row) {
    return row.latency().mean() / baseline;
  }

  @Override
  public void draw(Graphics2D g2, PlotFrame frame) {
    g2.setFont(font);
    FontMetrics metrics = g2.getFontMetrics(font);
    for (int i = 0; i < rows.size(); i++) {
      double multiple = multiple(rows.get(i));
      String text =
          "%s (%s ms)"
              .formatted(Wording.fixed(multiple, 2), Wording.millis(rows.get(i).latency().mean()));
      Rectangle2D box = new Rectangle2D.Double();
      box.setFrameFromDiagonal(frame.place(0, i + 1 + HALF), frame.place(multiple, i + 1 - HALF));
      g2.setPaint(OkabeIto.SKY_BLUE.color());
      g2.fill(box);
      double end = frame.place(multiple, i + 1 - HALF).getX();
      Rectangle2D words = metrics.getStringBounds(text, g2);
      double top = box.getCenterY() - words.getHeight() / 2;
      g2.setPaint(Color.WHITE);
      g2.fill(new Rectangle2D.Double(end + 3, top, words.getWidth() + 6, words.getHeight()));
      g2.setPaint(Color.BLACK);
      double base = box.getCenterY() + (metrics.getAscent() - metrics.getDescent()) / 2.0;
      g2.drawString(text, (float) (end + 6), (float) base);
    }
  }
}
