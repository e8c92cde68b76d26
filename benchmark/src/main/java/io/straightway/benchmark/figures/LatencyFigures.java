package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.figures.HistogramLog.HistogramLogFailure;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.LatencySecond;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.ChartTheme;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Decides which figures of latency the data support. */
public final class LatencyFigures {
  private static final int MOST_HISTOGRAMS = 3;

  private final BenchFiles files;
  private final Gallery gallery;
  private final ChartTheme theme;

  public LatencyFigures(BenchFiles files, Gallery gallery, ChartTheme theme) {
    this.files = files;
    this.gallery = gallery;
    this.theme = theme;
  }

  public void draw() {
    files
        .session("probe")
        .ifPresentOrElse(
            this::drawProbe,
            () ->
                gallery.leaveOut(
                    "Latency against rate, over time and its spread",
                    "no directory holds a manifest of kind probe"));
    files
        .session("grid")
        .ifPresentOrElse(
            this::drawGrid,
            () ->
                gallery.leaveOut("The latency grid", "no directory holds a manifest of kind grid"));
  }

  private void drawProbe(BenchSession probe) {
    drawRates(probe, ProbeRow.CREATE_TO_END);
    drawRates(probe, ProbeRow.SEND_TO_END);
    drawHistograms(probe);
    drawTime(probe);
  }

  private void drawRates(BenchSession probe, String measure) {
    List<ProbeRow> rows = probe.byRate(measure);
    if (rows.stream().mapToDouble(ProbeRow::rateOrZero).distinct().count() < 2) {
      gallery.leaveOut(
          "Latency against rate, " + measure,
          probe.file("probes.csv") + " has fewer than two rates of it");
      return;
    }
    gallery.add(
        Chapter.LATENCY,
        new Picture(
            "latency-" + measure,
            "Latency against rate, "
                + measure
                + ", beside what others have published. GemCache kept its orders in"
                + " memory. From "
                + probe.file("probes.csv")
                + " and the datasets gemcache-"
                + measure
                + (measure.equals(ProbeRow.CREATE_TO_END) ? " and rmds-latency." : "."),
            LatencyRateChart.of(
                "Latency by rate, " + measure, rows, PublishedLatency.beside(measure), theme)));
  }

  private void drawHistograms(BenchSession probe) {
    Path log = probe.histograms();
    String what = "The spread of latencies";
    if (log == null) {
      gallery.leaveOut(what, "there is no " + probe.file("latency.hlog"));
      return;
    }
    try {
      Map<String, Histogram> all = HistogramLog.read(log);
      Map<String, Histogram> drawn = new LinkedHashMap<>();
      for (ProbeRow row : some(probe.byRate(ProbeRow.CREATE_TO_END))) {
        Histogram histogram = all.get(row.cell() + "." + row.measure());
        if (histogram != null && histogram.getMaxValue() > 0) {
          drawn.put(Wording.whole(row.rate()) + " orders a second", histogram);
        }
      }
      if (drawn.isEmpty()) {
        gallery.leaveOut(what, probe.file("latency.hlog") + " has no histogram of a cell");
        return;
      }
      gallery.add(
          Chapter.LATENCY,
          new Picture(
              "latency-histograms",
              "How latencies from creation to end are spread, at the least, a middle and the"
                  + " largest rate; both axes are logarithmic, so that the few slow ones are seen,"
                  + " too. From "
                  + probe.file("latency.hlog")
                  + ".",
              LatencyHistogramChart.of("Spread of latencies, create-to-end", drawn, theme)));
    } catch (HistogramLogFailure e) {
      gallery.leaveOut(what, String.valueOf(e.getMessage()));
    }
  }

  /** The first, the middle and the last. */
  private static List<ProbeRow> some(List<ProbeRow> rows) {
    int last = rows.size() - 1;
    return rows.size() <= MOST_HISTOGRAMS
        ? rows
        : List.of(rows.get(0), rows.get(last / 2), rows.get(last));
  }

  private void drawTime(BenchSession probe) {
    List<ProbeRow> rows = probe.byRate(ProbeRow.CREATE_TO_END);
    Optional<ProbeRow> fastest =
        rows.stream()
            .filter(row -> seconds(probe, row).stream().anyMatch(each -> each.meanMicros() != null))
            .max(Comparator.comparingDouble(ProbeRow::rateOrZero));
    if (fastest.isEmpty()) {
      gallery.leaveOut("Latency over time", probe.file("series.csv") + " has no seconds of a cell");
      return;
    }
    List<LatencySecond> seconds = seconds(probe, fastest.get());
    double pauses = seconds.stream().mapToDouble(LatencySecond::knownPauses).sum();
    double millis = seconds.stream().mapToDouble(LatencySecond::knownPauseMillis).sum();
    gallery.add(
        Chapter.LATENCY,
        new Picture(
            "latency-over-time",
            "Latency from creation to end, second by second, of the fastest cell ("
                + ProbeText.cell(fastest.get())
                + "). "
                + (pauses > 0
                    ? "Garbage collection paused the elements "
                        + Wording.whole(pauses)
                        + " times, "
                        + Wording.number(millis)
                        + " ms in all."
                    : "No garbage-collection pause was seen.")
                + " From "
                + probe.file("series.csv")
                + ".",
            LatencyTimeChart.of(
                "Latency over time: " + ProbeText.load(fastest.get()), seconds, theme)));
  }

  private static List<LatencySecond> seconds(BenchSession probe, ProbeRow row) {
    return probe.seconds().stream()
        .filter(each -> each.cell().equals(row.cell()))
        .sorted(Comparator.comparingDouble(LatencySecond::second))
        .toList();
  }

  private void drawGrid(BenchSession grid) {
    List<ProbeRow> rows = grid.probes().stream().filter(ProbeRow::isCreateToEnd).toList();
    if (rows.size() < 2) {
      gallery.leaveOut("The latency grid", grid.file("probes.csv") + " has fewer than two cells");
      return;
    }
    gallery.add(
        Chapter.LATENCY,
        new Picture(
            "grid",
            "Mean latency from creation to end of each cell as a multiple of the first cell, the"
                + " baseline. From "
                + grid.file("probes.csv")
                + ".",
            GridChart.of("Latency grid against its baseline", rows, theme)));
  }
}
