package io.straightway.benchmark.report;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.figures.Gallery.LeftOut;
import io.straightway.benchmark.figures.Gallery;
import io.straightway.benchmark.figures.Picture;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.Shown;
import io.straightway.benchmark.findings.Summary;
import io.straightway.benchmark.findings.SummaryText;
import io.straightway.charts.figure.ChartTheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** The page: everything in one file, nothing from elsewhere. */
final class ReportPage {
  private final BenchFiles files;
  private final Fits fits;
  private final Summary summary;
  private final List<String> cautions;
  private final Gallery gallery;
  private final ChartTheme theme;
  private final Html html = new Html();
  private int figures;

  ReportPage(
      BenchFiles files,
      Fits fits,
      Summary summary,
      List<String> cautions,
      Gallery gallery,
      ChartTheme theme) {
    this.files = files;
    this.fits = fits;
    this.summary = summary;
    this.cautions = cautions;
    this.gallery = gallery;
    this.theme = theme;
  }

  /** The whole page. */
  String write() throws IOException {
    String title = "Benchmark report: " + files.name();
    html.markup("<!DOCTYPE html>\n");
    html.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml").open("head");
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.element("title", title).open("style").markup(resource("report.css")).close("style");
    html.close("head").open("body").open("header").element("h1", title);
    html.element("p", subtitle(), "class", "subtitle").close("header").open("main");
    summary();
    cautions();
    html.element("h2", "Conditions", "id", "conditions");
    ConditionTables.write(files, html);
    chapters();
    html.element("h2", "All points", "id", "points");
    PointTables.write(files, html);
    leftOut();
    reproduce();
    html.markup(resource("method.html"));
    html.close("main").close("body").close("html");
    return html.toString();
  }

  private String subtitle() {
    return files.sessions().stream()
        .map(each -> each.manifest().startedAt())
        .filter(each -> each != null)
        .min(Instant::compareTo)
        .map(each -> "Measured from " + Shown.time(each) + " on.")
        .orElse("");
  }

  private void summary() {
    html.open("section", "class", "summary", "id", "summary").element("h2", "Summary");
    SummaryText.sentences(summary).forEach(each -> html.element("p", each));
    html.close("section");
  }

  private void cautions() {
    html.element("h2", "Warnings", "id", "warnings");
    if (cautions.isEmpty()) {
      html.element("p", "None.");
      return;
    }
    html.open("ul", "class", "warnings");
    cautions.forEach(each -> html.element("li", each));
    html.close("ul");
  }

  private void chapters() throws IOException {
    html.element("h2", "Throughput", "id", "throughput");
    pictures(Chapter.THROUGHPUT);
    if (!gallery.of(Chapter.CONTENTION).isEmpty()) {
      html.element("h2", "Position-keeping models", "id", "contention");
      pictures(Chapter.CONTENTION);
    }
    html.element("h2", "Scalability models", "id", "models");
    pictures(Chapter.FITS);
    FitTables.write(fits, html);
    html.element("h2", "Latency", "id", "latency");
    pictures(Chapter.LATENCY);
    LatencyTables.write(files, html);
  }

  private void pictures(Chapter chapter) throws IOException {
    if (gallery.of(chapter).isEmpty()) {
      html.element("p", "No figure; see what is left out, and why.");
    }
    for (Picture picture : gallery.of(chapter)) {
      figures++;
      html.open("figure", "id", picture.name());
      html.markup(InlineSvg.of(theme.svg(picture.chart()), picture.name(), picture.caption()));
      html.open("figcaption").element("b", "Figure " + figures + ".");
      html.text(" " + picture.caption()).close("figcaption").close("figure");
    }
  }

  private void leftOut() {
    List<LeftOut> leftOut = gallery.leftOut();
    if (leftOut.isEmpty()) {
      return;
    }
    html.element("h2", "Figures that are left out", "id", "left-out");
    HtmlTable table = HtmlTable.of("Figures that the data don't support", "figure", "why");
    leftOut.forEach(each -> table.add(each.figure(), each.reason()));
    table.write(html);
  }

  private void reproduce() {
    html.element("h2", "How to reproduce it", "id", "reproduce");
    html.element("p", "With the same commit, on a machine that does nothing else:");
    for (BenchSession session : files.sessions()) {
      String command = session.manifest().command();
      if (command != null) {
        html.element("pre", command);
      }
    }
    html.element("p", "This page was made by:");
    html.element("pre", "stp bench report " + files.name());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
