package io.straightway.benchmark.report;

import io.straightway.table.Html;
import java.util.regex.Pattern;

/**
 * An SVG file prepared for embedding in a page: without its declaration and fixed size, and with
 * ids prefixed by the figure's name, because all figures of a page share one namespace.
 */
final class InlineSvg {
  private static final Pattern SIZE = Pattern.compile(" (width|height)=\"\\d+\"");
  private static final Pattern ID = Pattern.compile("(id=\"|url\\(#)([A-Za-z][\\w-]*)");
  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);

  private InlineSvg() {}

  /**
   * Prepares an SVG file.
   *
   * @param name the figure's name, used as the prefix of its ids
   * @param label a description for readers who can't see the figure
   */
  static String of(String svg, String name, String label) {
    String text = COMMENT.matcher(svg.substring(svg.indexOf("<svg"))).replaceAll("");
    int end = text.indexOf('>');
    String root = SIZE.matcher(text.substring(0, end)).replaceAll("");
    String rest = ID.matcher(text.substring(end)).replaceAll("$1" + name + "-$2");
    return root + " role=\"img\" aria-label=\"" + Html.escaped(label) + "\"" + rest;
  }
}
