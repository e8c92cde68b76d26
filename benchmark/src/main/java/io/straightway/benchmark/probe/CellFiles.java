package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.LatencySecond;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.ResultFile;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.SecondResult;
import io.straightway.scalability.run.ResultTable;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/** The result files, to which each cell is added in turn. */
final class CellFiles implements Closeable {
  private static final String HISTOGRAMS = "latency.hlog";
  private static final double MILLIS_OF_SECOND = 1e3;

  /** The log holds the largest value of each histogram in milliseconds. */
  private static final double MICROS_OF_MILLI = 1e3;

  private final ResultTable probes;
  private final ResultTable series;
  private final PrintStream log;
  private final HistogramLogWriter histograms;

  private CellFiles(ResultTable probes, ResultTable series, PrintStream log, Instant startedAt) {
    this.probes = probes;
    this.series = series;
    this.log = log;
    this.histograms = new HistogramLogWriter(log);
    histograms.outputComment("[values in microseconds; Interval_Max in milliseconds]");
    histograms.outputLogFormatVersion();
    histograms.outputStartTime(startedAt.toEpochMilli());
    histograms.outputLegend();
  }

  /** Creates the files with their headers. */
  static CellFiles create(BenchDirectory directory, Instant startedAt) throws IOException {
    return new CellFiles(
        ResultFile.PROBES.open(directory.path()),
        ResultFile.SERIES.open(directory.path()),
        new PrintStream(
            Files.newOutputStream(directory.resolve(HISTOGRAMS)), false, StandardCharsets.UTF_8),
        startedAt);
  }

  /**
   * Adds a cell to all files.
   *
   * @throws IOException if a file can't be written
   */
  void add(CellResult result) throws IOException {
    addMeasure(result, ProbeRow.CREATE_TO_END, result.measured().createToEnd());
    addMeasure(result, ProbeRow.SEND_TO_END, result.measured().sendToEnd());
    List<Map<String, String>> seconds = new ArrayList<>();
    for (int i = 0; i < result.measured().seconds().size(); i++) {
      seconds.add(
          ResultFile.SERIES.cells(
              second(result.name(), result.measured().seconds().get(i), result.pauses().get(i))));
    }
    series.add(seconds);
    if (log.checkError()) {
      throw new IOException("the results of " + result.name() + " can't be written");
    }
  }

  private void addMeasure(CellResult result, String measure, Latencies latencies)
      throws IOException {
    probes.add(List.of(ResultFile.PROBES.cells(result.row(measure, latencies))));
    Histogram histogram = latencies.histogram();
    histogram.setTag(result.name() + "." + measure);
    histograms.outputIntervalHistogram(
        result.measured().from().toEpochMilli() / MILLIS_OF_SECOND,
        result.measured().to().toEpochMilli() / MILLIS_OF_SECOND,
        histogram,
        MICROS_OF_MILLI);
  }

  private static LatencySecond second(
      String cell, SecondResult second, GcPauses.@Nullable Second pauses) {
    boolean answered = second.count() > 0;
    return new LatencySecond(
        cell,
        second.second(),
        second.from(),
        second.count(),
        answered ? (Double) second.meanMicros() : null,
        answered ? (Double) (double) second.p99Micros() : null,
        answered ? (Double) second.maxMicros() : null,
        pauses == null ? null : (Double) (double) pauses.pauses(),
        pauses == null ? null : (Double) pauses.millis());
  }

  @Override
  public void close() {
    log.close();
  }
}
