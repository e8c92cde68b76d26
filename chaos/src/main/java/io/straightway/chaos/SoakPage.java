package io.straightway.chaos;

import io.straightway.benchmark.figures.TimeChart;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.report.ReportFrame;
import io.straightway.chaos.meter.SoakMeter;
import io.straightway.chaos.meter.SoakMeter.SoakFigure;
import io.straightway.chaos.meter.SoakSample;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.table.Html;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The result of a soak as a single HTML file without external resources. */
record SoakPage(
    SoakOutcome outcome, SoakPlan plan, List<SoakSample> samples, Manifest manifest, Html html) {
  private static final double SECONDS_PER_HOUR = 3600;

  /** Returns the whole page. */
  String write() throws IOException {
    String subtitle =
        "%s hours, %s a second, %s. Seed %d."
            .formatted(
                Numbers.rounded(outcome.hours(), 2),
                Numbers.of(plan.load().rate(), "message"),
                Numbers.of(outcome.days(), "business day"),
                outcome.seed());
    ReportFrame.open(html, "Soak: losses and growth", subtitle);
    html.open("section", "class", "findings").element("h2", "Findings");
    html.element("p", outcome.verdict());
    outcome.findings().forEach(finding -> html.element("p", finding));
    html.close("section");
    html.element("h2", "Meters");
    ReportFrame.table(
        html,
        "Medians of the first and the last quarter of the time, and the largest value",
        SoakOutcome.GROWTH.text(outcome.growth()));
    ChartTheme theme = ChartTheme.load();
    for (SoakFigure figure : SoakFigure.values()) {
      draw(figure, theme);
    }
    html.element("h2", "Faults");
    ChaosPage.faults(html, outcome.faults());
    ChaosPage.broken(html, outcome.broken());
    ChaosPage.conditions(html, manifest);
    html.element("h2", "To repeat it");
    html.element("pre", plan.load().command());
    ReportFrame.close(html);
    return html.toString();
  }

  private void draw(SoakFigure figure, ChartTheme theme) throws IOException {
    Map<String, List<Point2D>> lines = new LinkedHashMap<>();
    Arrays.stream(SoakMeter.values())
        .filter(meter -> meter.figure() == figure)
        .forEach(meter -> lines.put(meter.words(), points(meter)));
    if (lines.values().stream().allMatch(List::isEmpty)) {
      return;
    }
    ReportFrame.figure(
        html,
        theme,
        TimeChart.of(figure.title(), figure.unit(), lines),
        figure.name().toLowerCase(Locale.ROOT),
        figure.title() + ".",
        "Read every few seconds between faults. From samples.csv.");
  }

  private List<Point2D> points(SoakMeter meter) {
    return samples.stream()
        .filter(sample -> sample.values().containsKey(meter))
        .map(
            sample ->
                (Point2D)
                    new Point2D.Double(
                        sample.seconds() / SECONDS_PER_HOUR,
                        Objects.requireNonNull(sample.values().get(meter))))
        .toList();
  }
}
