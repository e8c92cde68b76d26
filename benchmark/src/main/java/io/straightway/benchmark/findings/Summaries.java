package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.Summary.Best;
import io.straightway.benchmark.findings.Summary.Chosen;
import io.straightway.benchmark.findings.Summary.Orders;
import io.straightway.benchmark.findings.Summary.RateLatency;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes what a benchmark comes to. */
public final class Summaries {
  private static final double SECONDS_PER_HOUR = 3600;

  private Summaries() {}

  public static Summary of(BenchFiles files, Fits fits) {
    List<RunPoint> points = files.points();
    Best best = best(files, true).orElse(null);
    Best offCurve = best(files, false).orElse(null);
    return new Summary(
        files.name(),
        points.size(),
        points.stream().filter(each -> !each.hasNumber()).count(),
        points.stream().filter(RunPoint::isBroken).count(),
        best,
        isFaster(offCurve, best) ? offCurve : null,
        fits.best().map(Summaries::chosen).orElse(null),
        files.session("probe").map(Summaries::latencies).orElse(List.of()),
        orders(files));
  }

  private static boolean isFaster(@Nullable Best one, @Nullable Best other) {
    return one != null && other != null && one.tradesPerSecond() > other.tradesPerSecond();
  }

  private static Optional<Best> best(BenchFiles files, boolean onCurve) {
    return Stream.of("run", "contention")
        .flatMap(kind -> files.session(kind).stream())
        .flatMap(session -> best(session, onCurve).stream())
        .findFirst();
  }

  private static Optional<Best> best(BenchSession session, boolean onCurve) {
    return Repeats.usable(session.points()).stream()
        .filter(each -> each.onCurve() == onCurve)
        .max(Comparator.comparingDouble(Repeats::mean))
        .map(fastest -> best(fastest, session.manifest()));
  }

  private static Best best(Repeats fastest, Manifest manifest) {
    double mean = fastest.mean();
    Interval interval = fastest.interval();
    Manifest.PgBench pgbench = manifest.pgbench();
    return new Best(
        fastest.deployment().mode(),
        fastest.deployment().elements(),
        fastest.rates().length,
        mean,
        SECONDS_PER_HOUR * mean,
        interval.lower(),
        interval.upper(),
        floorFraction(fastest, manifest),
        pgbench == null ? null : (Double) (mean / pgbench.transactionsPerSecond()));
  }

  /** As measured; where the points lack it, from the floor of the session. */
  public static @Nullable Double floorFraction(Repeats repeats, Manifest manifest) {
    Double measured = repeats.mean(RunPoint::floorFraction);
    Manifest.Floor floor = manifest.floor();
    return measured != null || floor == null || !repeats.hasNumber()
        ? measured
        : (Double) (repeats.mean() / floor.tradesPerSecond());
  }

  private static Chosen chosen(FittedCurve curve) {
    Optional<FittedModel> model = curve.report().chosen();
    PeakEstimate peak = model.map(FittedModel::peak).orElse(null);
    return new Chosen(
        curve.name(),
        model.map(each -> each.family().word()).orElse(null),
        curve.report().choice().reason(),
        peak == null ? null : (Double) peak.n(),
        peak == null ? null : peak.size().lower(),
        peak == null ? null : peak.size().upper(),
        peak == null ? null : (Double) (SECONDS_PER_HOUR * peak.throughput()),
        model.map(FittedModel::asymptote).map(each -> SECONDS_PER_HOUR * each).orElse(null));
  }

  private static List<RateLatency> latencies(BenchSession probe) {
    PublishedLatency published = PublishedLatency.beside(ProbeRow.CREATE_TO_END).get(0);
    return probe.byRate(ProbeRow.CREATE_TO_END).stream()
        .map(row -> latency(row, published))
        .toList();
  }

  private static RateLatency latency(ProbeRow row, PublishedLatency published) {
    double rate = Objects.requireNonNull(row.rate());
    Double theirs = published.mean(row);
    double mean = row.latency().mean();
    return new RateLatency(
        rate, mean, row.latency().p99(), theirs, theirs == null ? null : (Double) (mean / theirs));
  }

  private static Orders orders(BenchFiles files) {
    List<ProbeRow> cells =
        files.sessions().stream()
            .flatMap(each -> each.probes().stream())
            .filter(ProbeRow::fromCreation)
            .toList();
    return new Orders(
        sum(cells, each -> each.outcomes().booked()),
        sum(cells, each -> each.outcomes().refused()),
        sum(cells, each -> each.outcomes().unanswered()),
        sum(cells, each -> each.outcomes().sequenceGaps()));
  }

  private static long sum(List<ProbeRow> rows, Function<ProbeRow, @Nullable Number> value) {
    double sum = 0;
    for (ProbeRow row : rows) {
      Number each = value.apply(row);
      sum += each == null ? 0 : each.doubleValue();
    }
    return Math.round(sum);
  }
}
