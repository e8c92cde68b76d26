package io.straightway.benchmark.prospect;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.Sentinels;
import io.straightway.benchmark.findings.Wording;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a session at a prospect.
 *
 * @param sizes the throughput of each size that has a number
 * @param sentinel the sentence on the sentinels; empty if fewer than two have a number
 * @param p99LimitMicros the limit of the 99th percentile, in microseconds
 * @param mostPerSecond the highest rate within the limit, in trades/s; null if none is
 * @param latencies the latencies at shares of this rate
 * @param warnings the warnings of all parts
 * @param page the path of the page
 * @param whole whether every part yields its numbers
 */
public record ProspectResult(
    List<SizeThroughput> sizes,
    String sentinel,
    double p99LimitMicros,
    @Nullable Double mostPerSecond,
    List<CapacityLatency> latencies,
    List<String> warnings,
    String page,
    boolean whole) {
  static final Table<SizeThroughput> SIZES =
      Table.of(SizeThroughput.class)
          .numbers("elements", SizeThroughput::elements)
          .numbers("n", SizeThroughput::runs)
          .numbers("trades/s", size -> Wording.whole(size.tradesPerSecond))
          .words("95 % interval", size -> Wording.interval(size.interval))
          .numbers("times the sentinel", size -> Wording.fixed(size.timesSentinel, 2))
          .words("95 % interval of it", size -> Wording.interval(size.timesInterval))
          .numbers("of the processors", size -> Wording.percent(size.processors));

  static final Table<CapacityLatency> LATENCIES =
      Table.of(CapacityLatency.class)
          .numbers("trades/s", latency -> Wording.whole(latency.perSecond))
          .numbers("of the highest rate", latency -> Wording.percent(latency.share))
          .numbers("mean ms", latency -> Wording.millis(latency.meanMicros))
          .numbers("median ms", latency -> Wording.millis(latency.medianMicros))
          .numbers("p99 ms", latency -> Wording.millis(latency.p99Micros));

  private static final double NANOS_OF_MICRO = 1e3;

  /**
   * The throughput of a size.
   *
   * @param runs the number of runs that yield a number
   * @param interval the 95 % interval of the mean, in trades/s
   * @param timesSentinel the mean ratio to the sentinels on both sides; null if they have no number
   * @param timesInterval the 95 % interval of this ratio
   * @param processors the share of all processors used by elements, feeders and database; null if
   *     unknown
   */
  public record SizeThroughput(
      int elements,
      int runs,
      double tradesPerSecond,
      Interval interval,
      @Nullable Double timesSentinel,
      Interval timesInterval,
      @Nullable Double processors) {}

  /**
   * The latencies at a rate, from creation to end.
   *
   * @param share the rate as a share of the highest within the limit
   */
  public record CapacityLatency(
      double perSecond,
      double share,
      double meanMicros,
      @Nullable Number medianMicros,
      @Nullable Number p99Micros) {}

  static ProspectResult of(BenchFiles files, ProbeOutcome search, Path page, boolean whole) {
    BenchSession run = files.session("run").orElseThrow();
    Double most =
        search.search().best().isEmpty() ? null : (Double) search.search().best().getAsDouble();
    Duration limit = Objects.requireNonNull(search.plan().p99());
    List<RunPoint> sentinels = Sentinels.of(run);
    return new ProspectResult(
        sizes(run),
        sentinels.size() < 2 ? "" : Sentinels.sentence(sentinels),
        limit.toNanos() / NANOS_OF_MICRO,
        most,
        most == null ? List.of() : latencies(files, most),
        files.sessions().stream()
            .flatMap(session -> session.manifest().warnings().stream())
            .distinct()
            .toList(),
        page.toString(),
        whole);
  }

  static List<SizeThroughput> sizes(BenchSession run) {
    return Repeats.usable(run.points()).stream().map(repeats -> size(repeats, run)).toList();
  }

  private static SizeThroughput size(Repeats repeats, BenchSession run) {
    double[] times =
        repeats.points().stream()
            .filter(RunPoint::hasNumber)
            .flatMap(point -> Stream.ofNullable(timesNeighbours(point, run.points())))
            .mapToDouble(ratio -> ratio)
            .toArray();
    double mean = Arrays.stream(times).average().orElse(0);
    double reach = times.length < 2 ? 0 : Repeats.reach(times);
    String cores = run.manifest().machine().getOrDefault("cores", "");
    return new SizeThroughput(
        repeats.elements(),
        repeats.rates().length,
        repeats.mean(),
        repeats.interval(),
        times.length == 0 ? null : (Double) mean,
        times.length < 2 ? Interval.UNBOUNDED : new Interval(mean - reach, mean + reach),
        cores.matches("[1-9]\\d{0,4}")
            ? repeats.mean(point -> processors(point, Integer.parseInt(cores)))
            : null);
  }

  /** Returns a point's throughput as a multiple of the sentinels right before and after it. */
  private static @Nullable Double timesNeighbours(RunPoint point, List<RunPoint> all) {
    int place = all.indexOf(point);
    List<RunPoint> neighbours = new ArrayList<>(all.subList(Math.max(0, place - 1), place));
    neighbours.addAll(all.subList(place + 1, Math.min(all.size(), place + 2)));
    double sentinel =
        neighbours.stream()
            .filter(other -> other.deployment().isSentinel() && other.hasNumber())
            .mapToDouble(RunPoint::rate)
            .average()
            .orElse(Double.NaN);
    return Double.isNaN(sentinel) ? null : (Double) (point.rate() / sentinel);
  }

  private static @Nullable Double processors(RunPoint point, int cores) {
    Double used = point.use().cpuSeconds();
    Double seconds = point.seconds();
    return used == null || seconds == null ? null : (Double) (used / seconds / cores);
  }

  /** Returns the latencies of the third part: the last session of probes. */
  private static List<CapacityLatency> latencies(BenchFiles files, double most) {
    BenchSession last = files.sessions().get(files.sessions().size() - 1);
    return last.byRate(ProbeRow.CREATE_TO_END).stream()
        .map(
            row ->
                new CapacityLatency(
                    row.rateOrZero(),
                    row.rateOrZero() / most,
                    row.latency().mean(),
                    row.latency().median(),
                    row.latency().p99()))
        .toList();
  }

  /** Returns the sentences that the page begins with. */
  List<String> sentences() {
    String limit = "a 99th percentile within " + Numbers.micros(p99LimitMicros);
    List<String> sentences = new ArrayList<>();
    sizes.forEach(
        size ->
            sentences.add(
                "%s: %s trades/s, mean of %s (%s)."
                    .formatted(
                        Numbers.of(size.elements, "element"),
                        Wording.whole(size.tradesPerSecond),
                        Numbers.of(size.runs, "run"),
                        size.runs < 2
                            ? "one run has no interval"
                            : "95 % interval " + Wording.interval(size.interval))));
    if (sizes.isEmpty()) {
      sentences.add("No size has a throughput: runs.csv has the reason of each point.");
    }
    sentences.add(
        mostPerSecond == null
            ? "Trades sent one by one: no rate has " + limit + "."
            : "Trades sent one by one: up to %s a second have %s."
                .formatted(Wording.whole(mostPerSecond), limit));
    return sentences;
  }

  /** Prints the sentences, the tables and the place of the page. */
  public void print(PrintWriter out) {
    out.println();
    sentences().forEach(sentence -> Paragraph.print(out, "", sentence));
    if (!sentinel.isEmpty()) {
      Paragraph.print(out, "", sentinel);
    }
    out.println();
    SIZES.print(sizes, out, "  ");
    LATENCIES.print(latencies, out, "  ");
    warnings.forEach(warning -> Paragraph.print(out, "Warning: ", warning));
    out.println();
    out.println("written: " + PlainText.of(page));
  }
}
