package io.straightway.charts.bars;

import io.straightway.table.Html;
import java.util.Locale;

/** The SVG text of a figure under construction. */
final class SvgText {
  /** The width of all figures, in pixels: that of a phone. */
  static final int WIDTH = 360;

  private final StringBuilder svg = new StringBuilder();
  private final Ground ground;

  SvgText(String title, int height, Ground ground) {
    this.ground = ground;
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
        role="img" font-family="system-ui, sans-serif" font-size="13"><title>%3$s</title>
        """
            .formatted(WIDTH, height, Html.escaped(title)));
  }

  /** Adds words that begin at {@code x}, or end there if {@code atEnd}. */
  void words(double x, double y, boolean atEnd, String words) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" fill=\"%s\" text-anchor=\"%s\">%s</text>"
            .formatted(
                number(x), number(y), ground.text(), atEnd ? "end" : "start", Html.escaped(words)));
  }

  void bar(double x, double y, double width, double height) {
    rectangle(x, y, width, height, ground.bar());
  }

  void line(double x, double y, double width) {
    rectangle(x, y, width, 1, ground.line());
  }

  private void rectangle(double x, double y, double width, double height, String fill) {
    svg.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>"
            .formatted(number(x), number(y), number(width), number(height), fill));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** Closes the figure and returns all of its text. */
  String end() {
    return svg.append("</svg>\n").toString();
  }
}
