package io.straightway.benchmark.report;

import io.straightway.benchmark.figures.Gallery;
import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.figures.Gallery.OmittedFigure;
import io.straightway.benchmark.figures.Gallery.Picture;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as a single HTML file without external resources. */
record ReportPage(
    BenchFiles files,
    String customer,
    Fits fits,
    Summary summary,
    List<Caution> cautions,
    Gallery gallery,
    ChartTheme theme,
    Html html) {

  /** The candidates for the figure on the cover; the first that exists is used. */
  private static final List<String> SUMMARY_CHARTS =
      List.of("curves", "ideal-1", "elements-over-time", "latency-create-to-end");

  /** The content of a section. */
  private interface Body {
    void write() throws IOException;
  }

  /**
   * A section.
   *
   * @param title the title, in the contents and above the section
   */
  private record Section(String id, String title, Body body) {}

  /** Returns the whole page. */
  String write() throws IOException {
    ReportFrame.open(html, "Benchmark report: " + files.name(), subtitle());
    cover();
    findings();
    if (!cautions.isEmpty()) {
      html.element("h2", "Warnings (" + cautions.size() + ")", "id", "warnings");
      warnings();
    }
    html.element("h2", "Appendix: all figures and tables", "id", "appendix");
    List<Section> sections = sections();
    html.open("nav", "aria-label", "Contents").open("ul");
    sections.forEach(section -> contains(section.id, section.title));
    contains("method", "Method");
    html.close("ul").close("nav");
    for (Section section : sections) {
      html.element("h2", section.title, "id", section.id);
      section.body.write();
    }
    html.markup(ReportFrame.resource("method.html"));
    ReportFrame.close(html);
    return html.toString();
  }

  /** Returns the sections that have content. */
  private List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    if (hasFigures(Chapter.THROUGHPUT)) {
      add(sections, "throughput", "Throughput", () -> pictures(Chapter.THROUGHPUT));
    }
    if (hasFigures(Chapter.CONTENTION)) {
      add(sections, "contention", "Position-keeping models", () -> pictures(Chapter.CONTENTION));
    }
    if (hasFigures(Chapter.FITS)) {
      add(sections, "models", "Scalability models", this::models);
    }
    if (files.sessions().stream().anyMatch(session -> !session.probes().isEmpty())) {
      add(sections, "latency", "Latency", this::latencies);
    }
    add(sections, "points", "All points", () -> PointTables.write(files, html));
    add(sections, "conditions", "Conditions", () -> ConditionTables.write(files, html));
    if (!gallery.leftOut().isEmpty()) {
      add(sections, "left-out", "Figures left out", this::leftOut);
    }
    add(sections, "reproduce", "To reproduce it", this::reproduce);
    return sections;
  }

  private static void add(List<Section> sections, String id, String title, Body body) {
    sections.add(new Section(id, title, body));
  }

  private void models() throws IOException {
    pictures(Chapter.FITS);
    FitTables.write(fits, html);
  }

  private void latencies() throws IOException {
    pictures(Chapter.LATENCY);
    LatencyTables.write(files, html);
  }

  private String subtitle() {
    return files.sessions().stream()
        .map(session -> session.manifest().startedAt())
        .filter(instant -> instant != null)
        .min(Instant::compareTo)
        .map(instant -> "Measured from " + Wording.time(instant) + " on.")
        .orElse("");
  }

  private boolean hasFigures(Chapter chapter) {
    return gallery.of(chapter).stream()
        .anyMatch(picture -> !picture.equals(summaryChart().orElse(null)));
  }

  /** Writes the customer, machine and date, the verdict on the results, and one chart. */
  private void cover() throws IOException {
    TextTable facts = new TextTable(TextTable.words("item"), TextTable.words("value"));
    facts().forEach(facts::add);
    html.open("section", "class", "cover", "id", "cover");
    ReportFrame.table(html, "Measured systems", facts);
    html.element("p", SummaryText.verdict(summary, cautions.size()), "class", "verdict");
    Optional<Picture> chart = summaryChart();
    if (chart.isPresent()) {
      picture(chart.get());
    }
    html.close("section");
  }

  private Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    if (!customer.isBlank()) {
      facts.put("Customer", customer);
    }
    facts.put("Machine", all(manifest -> ReportFrame.machine(manifest.machine())));
    facts.put("Date", all(manifest -> Wording.time(manifest.startedAt())));
    return facts;
  }

  private String all(Function<Manifest, String> of) {
    String text =
        files.sessions().stream()
            .map(session -> of.apply(session.manifest()))
            .distinct()
            .collect(Collectors.joining("; "));
    return text.isEmpty() ? Wording.NONE : text;
  }

  /** Returns the first of the preferred charts that exists, otherwise the first chart of all. */
  private Optional<Picture> summaryChart() {
    return SUMMARY_CHARTS.stream()
        .flatMap(name -> gallery.all().stream().filter(picture -> picture.name().equals(name)))
        .findFirst()
        .or(() -> gallery.all().stream().findFirst());
  }

  private void findings() {
    html.open("section", "class", "findings", "id", "findings").element("h2", "Findings");
    SummaryText.sentences(summary).forEach(sentence -> html.element("p", sentence));
    html.close("section");
  }

  private void contains(String id, String title) {
    html.open("li").element("a", title, "href", "#" + id).close("li");
  }

  /** Writes the warnings, combining equal warnings about several subjects. */
  private void warnings() {
    Map<String, List<String>> subjects =
        cautions.stream()
            .collect(
                Collectors.groupingBy(
                    Caution::text,
                    LinkedHashMap::new,
                    Collectors.mapping(Caution::subject, Collectors.toList())));
    TextTable table = new TextTable(TextTable.words("about"), TextTable.words("warning"));
    subjects.forEach((text, names) -> table.add(String.join("; ", names), text));
    ReportFrame.table(html, "Read before the numbers", table);
  }

  private void pictures(Chapter chapter) throws IOException {
    Picture shown = summaryChart().orElse(null);
    for (Picture picture : gallery.of(chapter)) {
      if (!picture.equals(shown)) {
        picture(picture);
      }
    }
  }

  private void picture(Picture picture) throws IOException {
    String number = "Figure " + (gallery.all().indexOf(picture) + 1) + ".";
    ReportFrame.figure(html, theme, picture.figure(), picture.name(), number, picture.caption());
  }

  private void leftOut() {
    TextTable table =
        Table.of(OmittedFigure.class)
            .words("figure", OmittedFigure::figure)
            .words("reason", OmittedFigure::reason)
            .text(gallery.leftOut());
    ReportFrame.table(html, "Figures that the data don't support", table);
  }

  private void reproduce() {
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
