package io.straightway.benchmark.report;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.figures.Gallery.LeftOut;
import io.straightway.benchmark.figures.Gallery.Picture;
import io.straightway.benchmark.figures.Gallery;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.findings.Caution;
import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.Summary;
import io.straightway.benchmark.findings.SummaryText;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.table.Html;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page: everything in one file, nothing from elsewhere. */
final class ReportPage {
  private final BenchFiles files;
  private final Fits fits;
  private final Summary summary;
  private final List<Caution> cautions;
  private final Gallery gallery;
  private final ChartTheme theme;
  private final Html html = new Html();
  private int figures;

  ReportPage(
      BenchFiles files,
      Fits fits,
      Summary summary,
      List<Caution> cautions,
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
    ReportFrame.open(html, "Benchmark report: " + files.name(), subtitle());
    findings();
    contents();
    cautions();
    chapters();
    heading("points", "All points");
    PointTables.write(files, html);
    heading("conditions", "Conditions");
    ConditionTables.write(files, html);
    leftOut();
    reproduce();
    html.markup(ReportFrame.resource("method.html"));
    ReportFrame.close(html);
    return html.toString();
  }

  private String subtitle() {
    return files.sessions().stream()
        .map(each -> each.manifest().startedAt())
        .filter(each -> each != null)
        .min(Instant::compareTo)
        .map(each -> "Measured from " + Wording.time(each) + " on.")
        .orElse("");
  }

  private void findings() {
    html.open("section", "class", "findings", "id", "findings").element("h2", "Findings");
    SummaryText.sentences(summary).forEach(each -> html.element("p", each));
    html.close("section");
  }

  private void contents() {
    html.open("nav", "aria-label", "Contents").open("ul");
    contains("warnings", "Warnings (" + cautions.size() + ")");
    contains("throughput", "Throughput");
    if (!gallery.of(Chapter.CONTENTION).isEmpty()) {
      contains("contention", "Position-keeping models");
    }
    contains("models", "Scalability models");
    contains("latency", "Latency");
    contains("points", "All points");
    contains("conditions", "Conditions");
    if (!gallery.leftOut().isEmpty()) {
      contains("left-out", "Figures left out");
    }
    contains("reproduce", "How to reproduce it");
    contains("method", "Method");
    html.close("ul").close("nav");
  }

  private void contains(String id, String title) {
    html.open("li").element("a", title, "href", "#" + id).close("li");
  }

  private void heading(String id, String title) {
    html.element("h2", title, "id", id);
  }

  /** What is said of several things stands there once. */
  private void cautions() {
    heading("warnings", "Warnings");
    if (cautions.isEmpty()) {
      html.element("p", "None.");
      return;
    }
    Map<String, List<String>> about =
        cautions.stream()
            .collect(
                Collectors.groupingBy(
                    Caution::text,
                    LinkedHashMap::new,
                    Collectors.mapping(Caution::about, Collectors.toList())));
    TextTable table = new TextTable(TextTable.words("about"), TextTable.words("warning"));
    about.forEach((text, names) -> table.add(String.join("; ", names), text));
    ReportFrame.table(html, "Read before the numbers", table);
  }

  private void chapters() throws IOException {
    heading("throughput", "Throughput");
    pictures(Chapter.THROUGHPUT);
    if (!gallery.of(Chapter.CONTENTION).isEmpty()) {
      heading("contention", "Position-keeping models");
      pictures(Chapter.CONTENTION);
    }
    heading("models", "Scalability models");
    pictures(Chapter.FITS);
    FitTables.write(fits, html);
    heading("latency", "Latency");
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
      html.open("div", "class", "scroll", "tabindex", "0");
      html.markup(InlineSvg.of(theme.svg(picture.chart()), picture.name(), picture.caption()));
      html.close("div");
      html.open("figcaption").element("b", "Figure " + figures + ".");
      html.text(" " + picture.caption()).close("figcaption").close("figure");
    }
  }

  private void leftOut() {
    List<LeftOut> leftOut = gallery.leftOut();
    if (leftOut.isEmpty()) {
      return;
    }
    heading("left-out", "Figures left out");
    TextTable table =
        Table.of(LeftOut.class)
            .words("figure", LeftOut::figure)
            .words("why", LeftOut::reason)
            .text(leftOut);
    ReportFrame.table(html, "Figures that the data don't support", table);
  }

  private void reproduce() {
    heading("reproduce", "How to reproduce it");
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
}
