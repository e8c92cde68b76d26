package io.straightway.charts.figure;

import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.OkabeIto;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.text.TextUtils;

/**
 * The common look of all figures: black on white, one typeface, hairlines for lines that only help
 * to read values, and colours of {@link OkabeIto} that are never the only difference between two
 * lines.
 *
 * <p>A figure is {@value #WIDTH} by {@value #HEIGHT} units. In SVG a unit is a pixel of a browser,
 * and scales; PNG has {@value #PIXELS_PER_UNIT} pixels per unit.
 */
public final class ChartTheme {
  /** The width of a figure, in units. */
  public static final int WIDTH = 900;

  /** The height of a figure, in units. */
  public static final int HEIGHT = 600;

  /** The pixels of a PNG per unit, in each direction. */
  public static final int PIXELS_PER_UNIT = 2;

  /** For the frame of a figure: axes and their numbers. */
  public static final Color FRAME = new Color(0x33, 0x33, 0x33);

  /** For secondary text. */
  public static final Color QUIET = new Color(0x60, 0x60, 0x60);

  /** For lines that only help to read values. */
  public static final LineStyle GRID = LineStyle.solid(new Color(0xDA, 0xDA, 0xDA), 0.7);

  /** For an area without measurements; lines shine through. */
  public static final Color UNMEASURED = new Color(0, 0, 0, 11);

  /** For an area that is set apart from the rest, such as a warm-up. */
  public static final Color SHADE = new Color(0xE6, 0xE9, 0xEC);

  private final Font typeface;

  private ChartTheme(Font typeface) {
    this.typeface = typeface;
  }

  /**
   * Loads the theme with its typeface.
   *
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static ChartTheme load() {
    // otherwise JFreeChart draws rotated text as shapes, which can't be searched
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    return new ChartTheme(Typeface.load());
  }

  /** Returns the font for the title of a figure. */
  public Font titleFont() {
    return typeface.deriveFont(17f);
  }

  /** Returns the font for axis labels. */
  public Font labelFont() {
    return typeface.deriveFont(14f);
  }

  /** Returns the font for the numbers of axes, the legend and words within the figure. */
  public Font textFont() {
    return typeface.deriveFont(13f);
  }

  /** Returns a figure as SVG, from the XML declaration on. */
  public String svg(Figure figure) throws IOException {
    return SvgImage.text(FigureChart.of(figure, this));
  }

  /**
   * Writes a figure as {@code name.svg} and {@code name.png}, replacing existing files.
   *
   * @return both files
   * @throws IOException if they can't be written
   */
  public List<Path> write(Figure figure, Path directory, String name) throws IOException {
    Path svg = directory.resolve(name + ".svg");
    Path png = directory.resolve(name + ".png");
    Files.writeString(svg, svg(figure));
    PngImage.write(FigureChart.of(figure, this), png);
    return List.of(svg, png);
  }
}
