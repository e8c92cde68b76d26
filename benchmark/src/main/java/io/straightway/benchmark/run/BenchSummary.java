package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.files.Manifest.PgBench;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.Sentinels;
import io.straightway.scalability.steady.Drift;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of a bench as printed for programs.
 *
 * @param kind run or contention
 * @param directory the directory of the files
 * @param points the number of measured points, sentinels included
 * @param withoutNumber the points that yield no number, each with the reason
 * @param lines one line for each mode and number of elements
 * @param sentinel the small system that was measured repeatedly; null if there is none
 * @param compared the number of points that have repeats to detect a shift with
 * @param drift a shift of the machine during the session; null if chance explains all variation
 * @param floor the speed of COPY with the same rows; null if not measured
 * @param pgbench the speed of pgbench; null if not measured
 * @param warnings sentences
 */
public record BenchSummary(
    String kind,
    String directory,
    int points,
    Map<String, String> withoutNumber,
    List<Line> lines,
    @Nullable Line sentinel,
    int compared,
    @Nullable Shift drift,
    @Nullable Floor floor,
    @Nullable PgBench pgbench,
    List<String> warnings) {

  /**
   * All repeats of one mode and number of elements.
   *
   * @param repeats the number of repeats that yield a number
   * @param tradesPerSecond their mean
   * @param slowest the slowest
   * @param fastest the fastest
   * @param elementCpuMicros the processor time per trade, in microseconds; null if unknown
   */
  record Line(
      String mode,
      int elements,
      int repeats,
      double tradesPerSecond,
      double slowest,
      double fastest,
      @Nullable Double elementCpuMicros,
      @Nullable Double feederCpuMicros,
      @Nullable Double databaseCpuMicros) {

    private boolean isSentinel() {
      return mode.equals(Deployment.SENTINEL);
    }

    static Line of(List<RunPoint> rows) {
      Deployment deployment = rows.get(0).deployment();
      DoubleSummaryStatistics rates = rows.stream().mapToDouble(RunPoint::rate).summaryStatistics();
      return new Line(
          deployment.mode(),
          deployment.elements(),
          rows.size(),
          rates.getAverage(),
          rates.getMin(),
          rates.getMax(),
          micros(rows, point -> point.use().elementCpuSeconds()),
          micros(rows, point -> point.use().feederCpuSeconds()),
          micros(rows, point -> point.use().databaseCpuSeconds()));
    }

    /** Returns the range of the repeats as a share of their mean. */
    double range() {
      return (fastest - slowest) / tradesPerSecond;
    }

    private static @Nullable Double micros(
        List<RunPoint> rows, Function<RunPoint, @Nullable Double> part) {
      double seconds = 0;
      double trades = 0;
      for (RunPoint row : rows) {
        Double used = part.apply(row);
        Double done = row.trades();
        if (used == null || done == null) {
          return null;
        }
        seconds += used;
        trades += done;
      }
      return trades == 0 ? null : (Double) (seconds / trades * 1e6);
    }
  }

  /**
   * A shift at one time that all sizes share.
   *
   * @param from the first point after the shift
   * @param change the relative change of throughput from this point on, below 0 if lower
   * @param p the probability of such a clear shift by chance
   */
  record Shift(String from, double change, double p) {}

  static BenchSummary of(
      BenchDirectory directory, Manifest manifest, long seed, List<RunPoint> rows) {
    Map<String, String> without = new LinkedHashMap<>();
    rows.stream()
        .filter(row -> !row.hasNumber())
        .forEach(row -> without.put(row.name(), row.note()));
    List<RunPoint> good = rows.stream().filter(RunPoint::hasNumber).toList();
    // by mode, then by size
    Map<String, Line> lines =
        good.stream()
            .collect(
                Collectors.groupingBy(
                    BenchSummary::group,
                    TreeMap::new,
                    Collectors.collectingAndThen(Collectors.toList(), Line::of)));
    List<RunPoint> repeated = good.stream().filter(row -> like(row, lines).repeats() > 1).toList();
    return new BenchSummary(
        manifest.kind(),
        directory.path().toString(),
        rows.size(),
        without,
        lines.values().stream().filter(line -> !line.isSentinel()).toList(),
        lines.values().stream().filter(Line::isSentinel).findFirst().orElse(null),
        repeated.size(),
        drift(repeated, lines, seed),
        manifest.floor(),
        manifest.pgbench(),
        manifest.warnings());
  }

  /** Returns whether every point yields a number, on a machine that stayed the same. */
  public boolean holds() {
    return withoutNumber.isEmpty() && (sentinel == null || sentinel.range() <= Sentinels.TOO_WIDE);
  }

  private static String group(RunPoint row) {
    return "%s %05d".formatted(row.deployment().mode(), row.deployment().elements());
  }

  private static Line like(RunPoint row, Map<String, Line> lines) {
    return Objects.requireNonNull(lines.get(group(row)));
  }

  /**
   * Looks for a shift over time in the throughputs, each divided by the mean of its mode and size.
   */
  private static @Nullable Shift drift(
      List<RunPoint> repeated, Map<String, Line> lines, long seed) {
    double[] relative =
        repeated.stream()
            .mapToDouble(row -> row.rate() / like(row, lines).tradesPerSecond())
            .toArray();
    return Drift.in(relative, seed)
        .map(drift -> new Shift(repeated.get(drift.after()).name(), drift.change(), drift.p()))
        .orElse(null);
  }
}
