package io.straightway.benchmark.report;

import io.straightway.table.Html;
import java.util.regex.Pattern;

/**
 * An SVG file made ready to stand within a page: without its declaration and fixed size, and with
 * names of its own, because all figures of a page share one space of names.
 */
final class InlineSvg {
  private static final Pattern SIZE = Pattern.compile(" (width|height)=\"\\d+\"");
  private static final Pattern ID = Pattern.compile("(id=\"|url\\(#)([A-Za-z][\\w-]*)");
  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);

  private InlineSvg() {}

  /**
   * Makes one ready.
   *
   * @param name the figure's name, which begins its names
   * @param label what it shows, for those who can't see it
   */
  static String of(String svg, String name, String label) {
    String text = COMMENT.matcher(svg.substring(svg.indexOf("<svg"))).replaceAll("");
    int end = text.indexOf('>');
    String root = SIZE.matcher(text.substring(0, end)).replaceAll("");
    String rest = ID.matcher(text.substring(end)).replaceAll("$1" + name + "-$2");
    return root + " role=\"img\" aria-label=\"" + Html.escaped(label) + "\"" + rest;
  }
}
