package io.straightway.benchmark.files;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that one bench command left in its directory.
 *
 * @param name the directory, as it is called in the report
 * @param manifest what was done, and on what
 * @param points the points of runs.csv, in the order measured
 * @param windows the windows of windows.csv
 * @param probes the rows of probes.csv
 * @param seconds the rows of series.csv
 * @param histograms latency.hlog; null if there is none
 */
public record BenchSession(
    String name,
    Manifest manifest,
    List<RunPoint> points,
    List<RunWindow> windows,
    List<ProbeRow> probes,
    List<LatencySecond> seconds,
    @Nullable Path histograms) {

  /** How one of its files is called in the report. */
  public String file(String file) {
    return name + "/" + file;
  }

  /** Cells of one measure with a rate above 0, by rate. */
  public List<ProbeRow> byRate(String measure) {
    return probes.stream()
        .filter(each -> each.measure().equals(measure) && each.rateOrZero() > 0)
        .sorted(Comparator.comparingDouble(ProbeRow::rateOrZero))
        .toList();
  }

  /** Whether it is of this kind: run, contention, probe or grid. */
  public boolean is(String kind) {
    return manifest.kind().equals(kind);
  }
}
