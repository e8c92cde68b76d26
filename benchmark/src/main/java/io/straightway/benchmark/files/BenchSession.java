package io.straightway.benchmark.files;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of one bench command.
 *
 * @param name the directory's name in the report
 * @param manifest the manifest, with plan and conditions
 * @param points the points of runs.csv, in the order measured, with the throughput of their windows
 * @param windows the windows of windows.csv
 * @param probes the rows of probes.csv
 * @param seconds the rows of series.csv
 * @param histograms the path of latency.hlog; null if there is none
 * @param contradictions differences between the files, one sentence each
 */
public record BenchSession(
    String name,
    Manifest manifest,
    List<RunPoint> points,
    List<RunWindow> windows,
    List<ProbeRow> probes,
    List<LatencySecond> seconds,
    @Nullable Path histograms,
    List<String> contradictions) {

  /** Returns the name of one of its files in the report. */
  public String file(String file) {
    return name + "/" + file;
  }

  /** Returns the cells of one measure with a rate above 0, ordered by rate. */
  public List<ProbeRow> byRate(String measure) {
    return probes.stream()
        .filter(row -> row.measure().equals(measure) && row.rateOrZero() > 0)
        .sorted(Comparator.comparingDouble(ProbeRow::rateOrZero))
        .toList();
  }

  /** Returns whether the session is of this kind: run, contention, probe or grid. */
  public boolean is(String kind) {
    return manifest.kind().equals(kind);
  }
}
