package io.straightway.charts.figure;

import io.straightway.charts.figure.Layer.Band;
import io.straightway.charts.figure.Layer.BandPoint;
import io.straightway.charts.figure.Layer.Border;
import io.straightway.charts.figure.Layer.Box;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.figure.Layer.Shade;
import io.straightway.charts.style.LineStyle;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Turns a figure into a chart of JFreeChart: areas and lines as datasets, the rest above them. */
final class FigureChart {
  private static final LineStyle BORDER = LineStyle.dashed(ChartTheme.QUIET, 0.8, 2, 3);

  private static final org.jfree.chart.ui.Layer BEHIND = org.jfree.chart.ui.Layer.BACKGROUND;

  private final Figure figure;
  private final ChartTheme theme;
  private final XYPlot plot;

  private FigureChart(Figure figure, ChartTheme theme) {
    this.figure = figure;
    this.theme = theme;
    plot = new XYPlot(null, new PlotAxis(figure.x(), theme), new PlotAxis(figure.y(), theme), null);
  }

  static JFreeChart of(Figure figure, ChartTheme theme) {
    return new FigureChart(figure, theme).chart();
  }

  private JFreeChart chart() {
    fillPlot();
    JFreeChart chart = new JFreeChart(null, theme.titleFont(), plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(20, 18, 16, 34));
    chart.addSubtitle(text(figure.title(), theme.titleFont(), Color.BLACK));
    List<String> remarks = new ArrayList<>(figure.remarks());
    figure.fromBelow(Series.class).flatMap(Series::remark).forEach(remarks::add);
    // the first subtitle below the plot is the lowest
    for (int i = remarks.size() - 1; i >= 0; i--) {
      TextTitle note = text(remarks.get(i), theme.textFont(), ChartTheme.QUIET);
      note.setPosition(RectangleEdge.BOTTOM);
      note.setMargin(4, 8, 0, 0);
      chart.addSubtitle(note);
    }
    Legend.of(figure.layers(), theme.textFont()).ifPresent(chart::addSubtitle);
    return chart;
  }

  private static TextTitle text(String text, Font font, Color color) {
    TextTitle title = new TextTitle(text, font);
    title.setPaint(color);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setTextAlignment(HorizontalAlignment.LEFT);
    title.setMargin(0, 8, 6, 0);
    return title;
  }

  private void fillPlot() {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(ChartTheme.GRID.color());
    plot.setRangeGridlineStroke(ChartTheme.GRID.stroke());
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    figure
        .fromBelow(Shade.class)
        .forEach(shade -> addArea(ChartTheme.SHADE, shade.from(), shade.to()));
    figure.fromBelow(Border.class).forEach(this::addBorder);
    figure.fromBelow(Band.class).forEach(band -> addBand(band.color(), band.points()));
    figure.fromBelow(Box.class).forEach(box -> addBand(box.fill(), edges(box.area())));
    figure
        .fromBelow(Series.class)
        .filter(series -> !series.line().isEmpty())
        .forEach(this::addLine);
    plot.addAnnotation(PlotDrawing.of(figure, theme.textFont()));
  }

  private void addArea(Color color, double from, double to) {
    IntervalMarker area = new IntervalMarker(from, to, color);
    area.setAlpha(1);
    plot.addDomainMarker(area, BEHIND);
  }

  private void addBorder(Border border) {
    addArea(ChartTheme.UNMEASURED, border.x(), figure.x().upper());
    plot.addDomainMarker(new ValueMarker(border.x(), BORDER.color(), BORDER.stroke()), BEHIND);
  }

  private static List<BandPoint> edges(Rectangle2D area) {
    return List.of(
        new BandPoint(area.getMinX(), area.getMinY(), area.getMaxY()),
        new BandPoint(area.getMaxX(), area.getMinY(), area.getMaxY()));
  }

  private void addBand(Color color, List<BandPoint> points) {
    YIntervalSeries series = new YIntervalSeries(0);
    points.forEach(point -> series.add(point.x(), point.low(), point.low(), point.high()));
    YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
    dataset.addSeries(series);
    DeviationRenderer renderer = new DeviationRenderer(false, false);
    renderer.setAlpha(1);
    renderer.setSeriesFillPaint(0, color);
    add(dataset, renderer);
  }

  private void addLine(Series line) {
    XYSeries series = new XYSeries(0, false, true);
    line.line().forEach(point2D -> series.add(point2D.getX(), point2D.getY()));
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setSeriesPaint(0, line.style().line().color());
    renderer.setSeriesStroke(0, line.style().line().stroke());
    add(new XYSeriesCollection(series), renderer);
  }

  private void add(XYDataset dataset, XYItemRenderer renderer) {
    int index = plot.getDatasetCount();
    plot.setDataset(index, dataset);
    plot.setRenderer(index, renderer);
  }
}
