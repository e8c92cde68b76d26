package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.Summary.BestDeployment;
import io.straightway.benchmark.findings.Summary.ChosenModel;
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

/** The computation of a benchmark's summary. */
public final class Summaries {
  private static final double SECONDS_PER_HOUR = 3600;

  private Summaries() {}

  public static Summary of(BenchFiles files, Fits fits) {
    List<RunPoint> points = files.points();
    BestDeployment best = best(files, true).orElse(null);
    BestDeployment offCurve = best(files, false).orElse(null);
    return new Summary(
        files.name(),
        points.size(),
        points.stream().filter(point -> !point.hasNumber()).count(),
        points.stream().filter(RunPoint::isBroken).count(),
        Sentinels.range(files),
        best,
        isFaster(offCurve, best) ? offCurve : null,
        fits.best().map(Summaries::chosen).orElse(null),
        files.session("probe").map(Summaries::latencies).orElse(List.of()),
        orders(files));
  }

  private static boolean isFaster(@Nullable BestDeployment best, @Nullable BestDeployment other) {
    return best != null && other != null && best.tradesPerSecond() > other.tradesPerSecond();
  }

  private static Optional<BestDeployment> best(BenchFiles files, boolean onCurve) {
    return Stream.of("run", "contention")
        .flatMap(kind -> files.session(kind).stream())
        .flatMap(session -> best(session, onCurve).stream())
        .findFirst();
  }

  private static Optional<BestDeployment> best(BenchSession session, boolean onCurve) {
    return Repeats.usable(session.points()).stream()
        .filter(repeats -> repeats.onCurve() == onCurve)
        .max(Comparator.comparingDouble(Repeats::mean))
        .map(fastest -> best(fastest, session.manifest()));
  }

  private static BestDeployment best(Repeats fastest, Manifest manifest) {
    double mean = fastest.mean();
    Interval interval = fastest.interval();
    Manifest.PgBench pgbench = manifest.pgbench();
    return new BestDeployment(
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

  /**
   * Returns the measured share of bare COPY; where the points lack it, the share computed from the
   * session's floor.
   */
  public static @Nullable Double floorFraction(Repeats repeats, Manifest manifest) {
    Double measured = repeats.mean(RunPoint::floorFraction);
    Manifest.Floor floor = manifest.floor();
    return measured != null || floor == null || !repeats.hasNumber()
        ? measured
        : (Double) (repeats.mean() / floor.tradesPerSecond());
  }

  private static ChosenModel chosen(FittedCurve curve) {
    Optional<FittedModel> model = curve.report().chosen();
    PeakEstimate peak = model.map(FittedModel::peak).orElse(null);
    return new ChosenModel(
        curve.name(),
        model.map(fitted -> fitted.family().word()).orElse(null),
        curve.report().choice().reason(),
        peak == null ? null : (Double) peak.n(),
        peak == null ? null : peak.size().lower(),
        peak == null ? null : peak.size().upper(),
        peak == null ? null : (Double) (SECONDS_PER_HOUR * peak.throughput()),
        model.map(FittedModel::asymptote).map(rate -> SECONDS_PER_HOUR * rate).orElse(null));
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
            .flatMap(session -> session.probes().stream())
            .filter(ProbeRow::fromCreation)
            .toList();
    return new Orders(
        sum(cells, row -> row.outcomes().booked()),
        sum(cells, row -> row.outcomes().refused()),
        sum(cells, row -> row.outcomes().unanswered()),
        sum(cells, row -> row.outcomes().sequenceGaps()));
  }

  private static long sum(List<ProbeRow> rows, Function<ProbeRow, @Nullable Number> value) {
    double sum = 0;
    for (ProbeRow row : rows) {
      Number number = value.apply(row);
      sum += number == null ? 0 : number.doubleValue();
    }
    return Math.round(sum);
  }
}
