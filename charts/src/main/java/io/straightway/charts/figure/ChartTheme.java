package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/**
 * The one look of all figures: black on white, one typeface, hairlines for what is only there to
 * read values off, and colours of {@link OkabeIto} that are never the only difference between two
 * lines.
 *
 * <p>A figure is {@value #WIDTH} by {@value #HEIGHT} units. In SVG a unit is a pixel of a browser,
 * and scales; PNG has {@value #PIXELS_PER_UNIT} pixels for each.
 */
public final class ChartTheme {
  /** The width of a figure, in units. */
  public static final int WIDTH = 900;

  /** The height of a figure, in units. */
  public static final int HEIGHT = 600;

  /** How many pixels of a PNG stand side by side in a unit. */
  public static final int PIXELS_PER_UNIT = 2;

  /** For what frames a figure: axes and their numbers. */
  public static final Color FRAME = new Color(0x33, 0x33, 0x33);

  /** For secondary text. */
  public static final Color QUIET = new Color(0x60, 0x60, 0x60);

  /** For lines that only help to read values. */
  public static final LineStyle GRID = LineStyle.solid(new Color(0xDA, 0xDA, 0xDA), 0.7);

  /** For an area about which nothing is measured; lines shine through. */
  public static final Color UNMEASURED = new Color(0, 0, 0, 11);

  /** For an area that is set apart from the rest, such as a warm-up. */
  public static final Color SHADE = new Color(0xE6, 0xE9, 0xEC);

  private static final double AXIS_SLACK = 1e-6;

  private final Font typeface;

  private ChartTheme(Font typeface) {
    this.typeface = typeface;
  }

  /**
   * Loads it with its typeface.
   *
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static ChartTheme load() {
    // JFreeChart would draw turned text as shapes, which can't be searched
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    return new ChartTheme(Typeface.load());
  }

  /** For the title of a figure. */
  public Font titleFont() {
    return typeface.deriveFont(17f);
  }

  /** For axis labels. */
  public Font labelFont() {
    return typeface.deriveFont(14f);
  }

  /** For the numbers of axes, the legend and words within the figure. */
  public Font textFont() {
    return typeface.deriveFont(13f);
  }

  /** An empty plot between two axes. */
  XYPlot plot(Axis x, Axis y) {
    XYPlot plot = new XYPlot(null, axis(x), axis(y), null);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(GRID.color());
    plot.setRangeGridlineStroke(GRID.stroke());
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    return plot;
  }

  private ValueAxis axis(Axis axis) {
    ValueAxis drawn = scale(axis);
    // rounding must not take the ticks at the ends away
    double slack = AXIS_SLACK * (axis.scale() == Axis.Scale.EVEN ? axis.step() : axis.lower());
    drawn.setRange(axis.lower() == 0 ? 0 : axis.lower() - slack, axis.upper() + slack);
    drawn.setLabelFont(labelFont());
    drawn.setTickLabelFont(textFont());
    drawn.setLabelPaint(Color.BLACK);
    drawn.setTickLabelPaint(FRAME);
    drawn.setAxisLinePaint(FRAME);
    drawn.setTickMarkPaint(FRAME);
    drawn.setTickMarkOutsideLength(5);
    drawn.setTickLabelInsets(new RectangleInsets(4, 5, 4, 5));
    drawn.setLabelInsets(new RectangleInsets(8, 8, 8, 8));
    return drawn;
  }

  private static ValueAxis scale(Axis axis) {
    if (axis.scale() == Axis.Scale.LOGARITHMIC) {
      return new DecadeAxis(axis.label());
    }
    if (!axis.names().isEmpty()) {
      return new NamedAxis(axis.label(), axis.names());
    }
    NumberAxis drawn = new NumberAxis(axis.label());
    DecimalFormat format = Numbers.figureFormat(axis.decimals());
    drawn.setTickUnit(new NumberTickUnit(axis.step(), format));
    return drawn;
  }

  /**
   * A figure.
   *
   * @param title what it shows, above the plot at the left
   * @param remarks what must be known to read it, as foot notes below the legend; may be empty
   * @param plot the plot
   * @param legend what stands for what, below the plot
   */
  public JFreeChart chart(String title, List<String> remarks, Plot plot, List<LegendEntry> legend) {
    JFreeChart chart = new JFreeChart(null, titleFont(), plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(20, 18, 16, 34));
    chart.addSubtitle(text(title, titleFont(), Color.BLACK));
    // of what is below the plot the first is the lowest
    for (int i = remarks.size() - 1; i >= 0; i--) {
      chart.addSubtitle(footNote(remarks.get(i)));
    }
    if (!legend.isEmpty()) {
      chart.addSubtitle(Legend.of(legend, textFont()));
    }
    return chart;
  }

  private TextTitle footNote(String text) {
    TextTitle note = text(text, textFont(), QUIET);
    note.setPosition(RectangleEdge.BOTTOM);
    note.setMargin(4, 8, 0, 0);
    return note;
  }

  private static TextTitle text(String text, Font font, Color color) {
    TextTitle title = new TextTitle(text, font);
    title.setPaint(color);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setTextAlignment(HorizontalAlignment.LEFT);
    title.setMargin(0, 8, 6, 0);
    return title;
  }

  /** A figure as SVG, from the XML declaration on. */
  public String svg(JFreeChart chart) throws IOException {
    return SvgImage.text(chart);
  }

  /**
   * Writes a figure as {@code name.svg} and {@code name.png}, in place of files called so.
   *
   * @return both files
   * @throws IOException if they can't be written
   */
  public List<Path> write(JFreeChart chart, Path directory, String name) throws IOException {
    Path svg = directory.resolve(name + ".svg");
    Path png = directory.resolve(name + ".png");
    Files.writeString(svg, svg(chart));
    PngImage.write(chart, png);
    return List.of(svg, png);
  }
}
