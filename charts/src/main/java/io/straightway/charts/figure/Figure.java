package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * A figure in the making. What is added later lies on top, but points and intervals lie above all
 * lines, and words keep off them all. The legend is in the order in which things are explained.
 */
public final class Figure {
  private static final int MOST_POINTS = 2_000;

  private final ChartTheme theme;
  private final Axis x;
  private final XYPlot plot;
  private final Notes notes;
  private final List<Overlay> overlays = new ArrayList<>();
  private final List<LegendEntry> legend = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private int layers;

  /** A stretch of a band, at {@code x} from {@code low} to {@code high}. */
  public record BandPoint(double x, double low, double high) {}

  /** An empty figure. */
  public Figure(ChartTheme theme, Axis x, Axis y) {
    this.theme = theme;
    this.x = x;
    plot = theme.plot(x, y);
    notes = new Notes(theme.textFont(), LineStyle.solid(ChartTheme.QUIET, 0.8), ChartTheme.QUIET);
  }

  /** Explains something. */
  public void explain(LegendEntry entry) {
    legend.add(entry);
  }

  /** Adds a line; it breaks where y is no number. */
  public void addLine(LineStyle style, List<Point2D> points) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setSeriesPaint(0, style.color());
    renderer.setSeriesStroke(0, style.stroke());
    add(series(points), renderer);
    notes.avoidLine(points);
  }

  /** Adds a level line from edge to edge. */
  public void addLevel(LineStyle style, double y) {
    addLine(style, List.of(new Point2D.Double(x.lower(), y), new Point2D.Double(x.upper(), y)));
  }

  /** Adds points. */
  public void addPoints(Mark mark, List<Point2D> points) {
    List<Point2D> drawn = thinned(points);
    overlays.add(new Points(mark, drawn));
    notes.avoidMarks(drawn);
  }

  /** Marks lie upon each other long before there are so many; a file of them all helps nobody. */
  private List<Point2D> thinned(List<Point2D> points) {
    int stride = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
    if (stride < 2) {
      return points;
    }
    remarks.add("One in " + stride + " of " + Numbers.figure(points.size()) + " points is drawn.");
    // in the order of size, so that each gives its share
    List<Point2D> sorted =
        points.stream()
            .sorted(Comparator.comparingDouble(Point2D::getX).thenComparingDouble(Point2D::getY))
            .toList();
    return IntStream.iterate(0, i -> i < sorted.size(), i -> i + stride)
        .mapToObj(sorted::get)
        .toList();
  }

  /** Adds an area between two curves. */
  public void addBand(Color color, List<BandPoint> points) {
    YIntervalSeries series = new YIntervalSeries(0);
    points.forEach(each -> series.add(each.x, each.low, each.low, each.high));
    YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
    dataset.addSeries(series);
    DeviationRenderer renderer = new DeviationRenderer(false, false);
    renderer.setAlpha(1);
    renderer.setSeriesFillPaint(0, color);
    add(dataset, renderer);
  }

  /** Adds a point with its interval. */
  public void addInterval(IntervalBar bar) {
    overlays.add(bar);
    notes.avoidBar(bar);
  }

  /** Adds something that draws itself, above all lines. */
  public void addOverlay(Overlay overlay) {
    overlays.add(overlay);
  }

  /** Shades what lies between two values of the horizontal axis, behind everything. */
  public void addShade(double from, double to) {
    IntervalMarker shade = new IntervalMarker(from, to, ChartTheme.SHADE);
    shade.setAlpha(1);
    plot.addDomainMarker(shade, Layer.BACKGROUND);
  }

  /** Marks the area above a size as not measured, and labels both sides of the border. */
  public void addBorder(double largestMeasured, String below, String above) {
    IntervalMarker unmeasured =
        new IntervalMarker(largestMeasured, x.upper(), ChartTheme.UNMEASURED);
    unmeasured.setAlpha(1);
    plot.addDomainMarker(unmeasured, Layer.BACKGROUND);
    LineStyle border = LineStyle.dashed(ChartTheme.QUIET, 0.8, 2, 3);
    plot.addDomainMarker(
        new ValueMarker(largestMeasured, border.color(), border.stroke()), Layer.BACKGROUND);
    notes.addBorder(largestMeasured, below, above);
  }

  /** Writes something near a point. */
  public void addNote(String text, Point2D at) {
    notes.addNear(text, at);
  }

  /** Finishes it. */
  public JFreeChart chart(String title, List<String> remarks) {
    overlays.forEach(plot::addAnnotation);
    plot.addAnnotation(notes);
    List<String> all = new ArrayList<>(remarks);
    all.addAll(this.remarks);
    return theme.chart(title, all, plot, legend);
  }

  private void add(XYDataset dataset, XYItemRenderer renderer) {
    plot.setDataset(layers, dataset);
    plot.setRenderer(layers, renderer);
    layers++;
  }

  private static XYDataset series(List<Point2D> points) {
    XYSeries series = new XYSeries(0, false, true);
    points.forEach(each -> series.add(each.getX(), each.getY()));
    return new XYSeriesCollection(series);
  }
}
