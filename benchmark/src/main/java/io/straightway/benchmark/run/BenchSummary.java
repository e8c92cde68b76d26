package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.files.Manifest.PgBench;
import io.straightway.benchmark.files.RunPoint;
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
 * What a bench found, as it is printed for programs.
 *
 * @param kind run or contention
 * @param directory where the files are
 * @param points how many were measured, sentinels included
 * @param withoutNumber those of them that yield no number, each with the reason
 * @param lines one for each mode and number of elements
 * @param sentinel the small system that was measured again and again; null if it was not
 * @param compared how many points have others like them, to see a shift by
 * @param drift a shift of the machine during the session; null if there is nothing but chance
 * @param floor the same rows by COPY; null if not measured
 * @param pgbench null if not measured
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
   * @param repeats those that yield a number
   * @param tradesPerSecond their mean
   * @param least the slowest
   * @param most the fastest
   * @param elementCpuMicros processor time per trade, in microseconds; null if not known
   */
  record Line(
      String mode,
      int elements,
      int repeats,
      double tradesPerSecond,
      double least,
      double most,
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
          micros(rows, each -> each.use().elementCpuSeconds()),
          micros(rows, each -> each.use().feederCpuSeconds()),
          micros(rows, each -> each.use().databaseCpuSeconds()));
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
   * @param from the first point after it
   * @param change by what share throughput was higher from there on, below 0 if lower
   * @param p the probability of so clear a shift by chance
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
        lines.values().stream().filter(each -> !each.isSentinel()).toList(),
        lines.values().stream().filter(Line::isSentinel).findFirst().orElse(null),
        repeated.size(),
        drift(repeated, lines, seed),
        manifest.floor(),
        manifest.pgbench(),
        manifest.warnings());
  }

  private static String group(RunPoint row) {
    return "%s %05d".formatted(row.deployment().mode(), row.deployment().elements());
  }

  private static Line like(RunPoint row, Map<String, Line> lines) {
    return Objects.requireNonNull(lines.get(group(row)));
  }

  /** Each number as a share of what its like usually gives, in the order of time. */
  private static @Nullable Shift drift(
      List<RunPoint> repeated, Map<String, Line> lines, long seed) {
    double[] relative =
        repeated.stream()
            .mapToDouble(row -> row.rate() / like(row, lines).tradesPerSecond())
            .toArray();
    return Drift.in(relative, seed)
        .map(found -> new Shift(repeated.get(found.after()).name(), found.change(), found.p()))
        .orElse(null);
  }
}
