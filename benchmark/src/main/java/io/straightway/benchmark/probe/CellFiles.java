package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.ProbeCounts;
import io.straightway.feeder.probe.ProbeResult;
import io.straightway.feeder.probe.SecondResult;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/** The files of the results, which grow cell by cell. */
final class CellFiles implements Closeable {
  /** The names of the files, none of which may be there before. */
  static final String PROBES = "probes.csv";

  private static final String SERIES = "series.csv";
  private static final String HISTOGRAMS = "latency.hlog";

  private static final String PROBES_HEADER =
      "cell,load,rate,users,think_ms,payload_bytes,partitions,replica,measure,started_at,seconds,"
          + "achieved_per_second,count,mean_us,sd_us,min_us,median_us,p90_us,p95_us,p99_us,"
          + "p999_us,max_us,booked,refused,unanswered,sequence_gaps,insert_multiple";

  private static final String SERIES_HEADER =
      "cell,second,started_at,count,mean_us,p99_us,max_us,gc_pauses,gc_pause_ms";

  private static final double MILLIS_OF_SECOND = 1e3;

  /** The log tells the largest value of each histogram in milliseconds. */
  private static final double MICROS_OF_MILLI = 1e3;

  private final PrintStream probes;
  private final PrintStream series;
  private final PrintStream log;
  private final HistogramLogWriter histograms;

  private CellFiles(PrintStream probes, PrintStream series, PrintStream log, Instant startedAt) {
    this.probes = probes;
    this.series = series;
    this.log = log;
    this.histograms = new HistogramLogWriter(log);
    probes.print(PROBES_HEADER + "\n");
    series.print(SERIES_HEADER + "\n");
    histograms.outputComment("[values in microseconds; Interval_Max in milliseconds]");
    histograms.outputLogFormatVersion();
    histograms.outputStartTime(startedAt.toEpochMilli());
    histograms.outputLegend();
  }

  /** Begins them. */
  static CellFiles create(BenchDirectory directory, Instant startedAt) throws IOException {
    return new CellFiles(
        opened(directory, PROBES),
        opened(directory, SERIES),
        opened(directory, HISTOGRAMS),
        startedAt);
  }

  private static PrintStream opened(BenchDirectory directory, String name) throws IOException {
    return new PrintStream(
        Files.newOutputStream(directory.resolve(name)), false, StandardCharsets.UTF_8);
  }

  /**
   * Adds a cell to all of them.
   *
   * @throws IOException if one can't be written
   */
  void add(CellResult result) throws IOException {
    ProbeResult measured = result.measured();
    addMeasure(result, ProbeRow.CREATE_TO_END, measured.createToEnd());
    addMeasure(result, ProbeRow.SEND_TO_END, measured.sendToEnd());
    for (int i = 0; i < measured.seconds().size(); i++) {
      addSecond(result.name(), measured.seconds().get(i), result.pauses().get(i));
    }
    for (PrintStream file : new PrintStream[] {probes, series, log}) {
      if (file.checkError()) {
        throw new IOException("the results of " + result.name() + " can't be written");
      }
    }
  }

  private void addMeasure(CellResult result, String measure, Latencies latencies) {
    probes.print(row(result, measure, latencies) + "\n");
    Histogram histogram = latencies.histogram();
    histogram.setTag(result.name() + "." + measure);
    histograms.outputIntervalHistogram(
        result.measured().from().toEpochMilli() / MILLIS_OF_SECOND,
        result.measured().to().toEpochMilli() / MILLIS_OF_SECOND,
        histogram,
        MICROS_OF_MILLI);
  }

  private static String row(CellResult result, String measure, Latencies latencies) {
    Cell cell = result.cell();
    ProbeResult measured = result.measured();
    ProbeCounts counts = measured.measured();
    return line(
        result.name(),
        cell.kind(),
        decimals(cell.rate(), 6),
        cell.users(),
        cell.thinkMillis(),
        result.orderBytes(),
        cell.deployment().elements(),
        cell.replica() ? "on" : "off",
        measure,
        measured.from(),
        decimals(measured.length().toMillis() / MILLIS_OF_SECOND, 3),
        decimals(measured.bookedPerSecond(), 3),
        latencies.count(),
        decimals(latencies.meanMicros(), 1),
        decimals(latencies.deviationMicros(), 1),
        decimals(latencies.minMicros(), 1),
        latencies.percentileMicros(50),
        latencies.percentileMicros(90),
        latencies.percentileMicros(95),
        latencies.percentileMicros(99),
        latencies.percentileMicros(99.9),
        decimals(latencies.maxMicros(), 1),
        counts.booked(),
        counts.refused(),
        counts.unanswered(),
        result.sequenceGaps(),
        decimals(latencies.meanMicros() / result.insertMicros(), 3));
  }

  private void addSecond(String cell, SecondResult second, GcPauses.@Nullable Second pauses) {
    boolean some = second.count() > 0;
    series.print(
        line(
                cell,
                second.second(),
                second.from(),
                second.count(),
                some ? decimals(second.meanMicros(), 1) : null,
                some ? second.p99Micros() : null,
                some ? decimals(second.maxMicros(), 1) : null,
                pauses == null ? null : pauses.pauses(),
                pauses == null ? null : decimals(pauses.millis(), 3))
            + "\n");
  }

  private static String line(@Nullable Object... cells) {
    return Arrays.stream(cells)
        .map(cell -> cell == null ? "" : cell.toString())
        .collect(Collectors.joining(","));
  }

  private static @Nullable String decimals(@Nullable Double value, int most) {
    if (value == null) {
      return null;
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value).setScale(most, RoundingMode.HALF_UP).stripTrailingZeros();
    return rounded.toPlainString();
  }

  @Override
  public void close() {
    probes.close();
    series.close();
    log.close();
  }
}
