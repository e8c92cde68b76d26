package io.straightway.benchmark.report;

import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.table.Html;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts that every page has: the head with its style sheet, and the title. */
public final class ReportFrame {
  private ReportFrame() {}

  /** Begins a page. */
  public static void open(Html html, String title, String subtitle) throws IOException {
    html.markup("<!DOCTYPE html>\n");
    html.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml").open("head");
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.element("title", title).open("style").markup(resource("report.css")).close("style");
    html.close("head").open("body").open("header").element("h1", title);
    html.element("p", subtitle, "class", "subtitle").close("header").open("main");
  }

  /** Ends a page. */
  public static void close(Html html) {
    html.close("main").close("body").close("html");
  }

  /** Adds a table that scrolls separately on a narrow page; omits a table without rows. */
  public static void table(Html html, String caption, TextTable cells) {
    if (cells.size() > 0) {
      html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
      html.table(caption, cells).close("div");
    }
  }

  /**
   * Adds a figure that scrolls separately on a narrow page.
   *
   * @param name the figure's name, unique in the page
   * @param number the beginning of the caption, such as "Figure 3."
   */
  public static void figure(
      Html html, ChartTheme theme, Figure figure, String name, String number, String caption)
      throws IOException {
    html.open("figure", "id", name);
    html.open("div", "class", "scroll", "tabindex", "0");
    html.markup(InlineSvg.of(theme.svg(figure), name, caption));
    html.close("div");
    html.open("figcaption").element("b", number);
    html.text(" " + caption).close("figcaption").close("figure");
  }

  /** Describes a machine by its host, processor, cores and memory. */
  public static String machine(Map<String, String> machine) {
    String memory = machine.getOrDefault("memoryBytes", "");
    return Stream.of(
            machine.getOrDefault("host", ""),
            machine.getOrDefault("cpu", ""),
            machine.containsKey("cores") ? machine.get("cores") + " cores" : "",
            memory.matches("\\d{1,18}") ? Wording.bytes(Double.parseDouble(memory)) : "")
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  static String resource(String name) throws IOException {
    try (InputStream in = ReportFrame.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
