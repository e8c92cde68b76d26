package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.LatencySecond;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** The figures of latency that the data support. */
public record LatencyFigures(BenchFiles files, Gallery gallery) {
  private static final int MOST_HISTOGRAMS = 3;
  private static final String SPREAD = "The spread of latencies";

  public void draw() {
    String probe = "Latency against rate, over time and its spread";
    files.session("probe").ifPresentOrElse(this::drawProbe, () -> leaveOut(probe, "probe"));
    files
        .session("grid")
        .ifPresentOrElse(this::drawGrid, () -> leaveOut("The latency grid", "grid"));
  }

  private void leaveOut(String figure, String kind) {
    gallery.leaveOut(figure, "no directory holds a manifest of kind " + kind);
  }

  private void add(String name, String caption, Figure figure) {
    gallery.add(Chapter.LATENCY, name, caption, figure);
  }

  private void drawProbe(BenchSession probe) {
    drawRates(probe, ProbeRow.CREATE_TO_END, " and rmds-latency.");
    drawRates(probe, ProbeRow.SEND_TO_END, ".");
    drawSpread(probe);
    drawTime(probe);
  }

  private void drawRates(BenchSession probe, String measure, String andFrom) {
    List<ProbeRow> rows = probe.byRate(measure);
    if (rows.stream().mapToDouble(ProbeRow::rateOrZero).distinct().count() < 2) {
      gallery.leaveOut(
          "Latency against rate, " + measure,
          probe.file("probes.csv") + " has fewer than two rates of it");
      return;
    }
    add(
        "latency-" + measure,
        "Latency against rate, %1$s, beside what others have published. GemCache kept its orders in memory. From %2$s and the datasets gemcache-%1$s%3$s"
            .formatted(measure, probe.file("probes.csv"), andFrom),
        LatencyCharts.byRate(
            "Latency by rate, " + measure, rows, PublishedLatency.beside(measure)));
  }

  private void drawSpread(BenchSession probe) {
    String file = probe.file("latency.hlog");
    Path log = probe.histograms();
    if (log == null) {
      gallery.leaveOut(SPREAD, "there is no " + file);
      return;
    }
    try {
      Map<String, Histogram> histograms = byRate(probe, histograms(log));
      if (histograms.isEmpty()) {
        gallery.leaveOut(SPREAD, file + " has no histogram of a cell");
        return;
      }
      add(
          "latency-histograms",
          "Distribution of latencies from creation to end, at the least, a middle and the largest"
              + " rate; both axes are logarithmic, so that the few slow ones are also seen. From"
              + " "
              + file
              + ".",
          LatencyCharts.spread("Spread of latencies, create-to-end", histograms));
    } catch (IOException e) {
      gallery.leaveOut(SPREAD, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Reads the histograms of a log, in microseconds, by tag, such as {@code c01.create-to-end}.
   * Histograms with the same tag are added up.
   */
  private static Map<String, Histogram> histograms(Path log) throws IOException {
    Map<String, Histogram> histograms = new LinkedHashMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        String tag = next == null ? null : next.getTag();
        if (next instanceof Histogram histogram && tag != null) {
          histograms.merge(
              tag,
              histogram,
              (sum, other) -> {
                sum.add(other);
                return sum;
              });
        }
      }
    } catch (IOException | RuntimeException e) {
      throw new IOException(log + " is not a histogram log: " + e, e);
    }
    return histograms;
  }

  /** Returns the histograms of the lowest, a middle and the highest rate, omitting empty ones. */
  private static Map<String, Histogram> byRate(BenchSession probe, Map<String, Histogram> all) {
    List<ProbeRow> rows = probe.byRate(ProbeRow.CREATE_TO_END);
    int last = rows.size() - 1;
    List<ProbeRow> shown =
        rows.size() <= MOST_HISTOGRAMS
            ? rows
            : List.of(rows.get(0), rows.get(last / 2), rows.get(last));
    Map<String, Histogram> drawn = new LinkedHashMap<>();
    for (ProbeRow row : shown) {
      Histogram histogram = all.get(row.cell() + "." + row.measure());
      if (histogram != null && histogram.getMaxValue() > 0) {
        drawn.put(Wording.whole(row.rate()) + " orders a second", histogram);
      }
    }
    return drawn;
  }

  private void drawTime(BenchSession probe) {
    Optional<ProbeRow> fastest =
        probe.byRate(ProbeRow.CREATE_TO_END).stream()
            .filter(
                row -> seconds(probe, row).stream().anyMatch(second -> second.meanMicros() != null))
            .max(Comparator.comparingDouble(ProbeRow::rateOrZero));
    if (fastest.isEmpty()) {
      gallery.leaveOut("Latency over time", probe.file("series.csv") + " has no seconds of a cell");
      return;
    }
    List<LatencySecond> seconds = seconds(probe, fastest.get());
    add(
        "latency-over-time",
        "Latency from creation to end, second by second, of the fastest cell (%s). %s From %s."
            .formatted(ProbeText.cell(fastest.get()), pauses(seconds), probe.file("series.csv")),
        LatencyCharts.overTime("Latency over time: " + ProbeText.load(fastest.get()), seconds));
  }

  private static List<LatencySecond> seconds(BenchSession probe, ProbeRow row) {
    return probe.seconds().stream()
        .filter(second -> second.cell().equals(row.cell()))
        .sorted(Comparator.comparingDouble(LatencySecond::second))
        .toList();
  }

  private static String pauses(List<LatencySecond> seconds) {
    double pauses = seconds.stream().mapToDouble(LatencySecond::knownPauses).sum();
    double millis = seconds.stream().mapToDouble(LatencySecond::knownPauseMillis).sum();
    return pauses > 0
        ? "Garbage collection paused the elements %s times, %s ms in all."
            .formatted(Wording.whole(pauses), Wording.number(millis))
        : "No garbage-collection pause was seen.";
  }

  private void drawGrid(BenchSession grid) {
    List<ProbeRow> rows = grid.probes().stream().filter(ProbeRow::fromCreation).toList();
    if (rows.size() < 2) {
      gallery.leaveOut("The latency grid", grid.file("probes.csv") + " has fewer than two cells");
      return;
    }
    add(
        "grid",
        "Mean latency from creation to end of each cell as a multiple of the first cell, the baseline. From %s."
            .formatted(grid.file("probes.csv")),
        GridChart.of("Latency grid against its baseline", rows));
  }
}
