package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.files.Manifest.PgBench;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.scalability.steady.Drift;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
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

    static Line of(List<RunPoint> rows) {
      double[] rates =
          rows.stream().mapToDouble(row -> Objects.requireNonNull(row.tradesPerSecond())).toArray();
      RunPoint first = rows.get(0);
      double sum = 0;
      double least = Double.POSITIVE_INFINITY;
      double most = 0;
      for (double rate : rates) {
        sum += rate;
        least = Math.min(least, rate);
        most = Math.max(most, rate);
      }
      return new Line(
          first.deployment().mode(),
          first.deployment().elements(),
          rates.length,
          sum / rates.length,
          least,
          most,
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
    return new BenchSummary(
        manifest.kind(),
        directory.path().toString(),
        rows.size(),
        without,
        groups(good.stream().filter(row -> !row.deployment().isSentinel())).stream()
            .map(Line::of)
            .toList(),
        groups(good.stream().filter(row -> row.deployment().isSentinel())).stream()
            .map(Line::of)
            .findFirst()
            .orElse(null),
        repeated(good).size(),
        drift(good, seed).orElse(null),
        manifest.floor(),
        manifest.pgbench(),
        manifest.warnings());
  }

  /** Rows of the same mode and number of elements, by mode, then by size. */
  private static List<List<RunPoint>> groups(Stream<RunPoint> rows) {
    Map<String, List<RunPoint>> groups = new java.util.TreeMap<>();
    rows.forEach(row -> groups.computeIfAbsent(group(row), key -> new ArrayList<>()).add(row));
    return List.copyOf(groups.values());
  }

  private static String group(RunPoint row) {
    return "%s %05d".formatted(row.deployment().mode(), row.deployment().elements());
  }

  /** Each number as a share of what its like usually gives, in the order of time. */
  private static Optional<Shift> drift(List<RunPoint> rows, long seed) {
    Map<String, Line> usual = usual(rows);
    List<RunPoint> repeated = repeated(rows);
    double[] relative =
        repeated.stream()
            .mapToDouble(
                row ->
                    Objects.requireNonNull(row.tradesPerSecond())
                        / of(usual, row).tradesPerSecond())
            .toArray();
    return Drift.in(relative, seed)
        .map(found -> new Shift(repeated.get(found.after()).name(), found.change(), found.p()));
  }

  private static List<RunPoint> repeated(List<RunPoint> rows) {
    Map<String, Line> usual = usual(rows);
    return rows.stream().filter(row -> of(usual, row).repeats() > 1).toList();
  }

  private static Map<String, Line> usual(List<RunPoint> rows) {
    Map<String, Line> usual = new LinkedHashMap<>();
    groups(rows.stream()).forEach(each -> usual.put(group(each.get(0)), Line.of(each)));
    return usual;
  }

  private static Line of(Map<String, Line> usual, RunPoint row) {
    return Objects.requireNonNull(usual.get(group(row)));
  }
}
