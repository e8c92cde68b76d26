package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.scalability.statistics.Interval;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

/** The repeated small point of a session, which shows changes of the machine. */
public final class Sentinels {
  /** The range, as a share of the mean, above which it is a finding. */
  public static final double WIDE = 0.1;

  /** The range, as a share of the mean, above which the numbers can't be used. */
  public static final double TOO_WIDE = 0.2;

  private Sentinels() {}

  /** Returns the largest range of the sentinels of any session, as a share of their mean. */
  public static double range(BenchFiles files) {
    return files.sessions().stream()
        .mapToDouble(session -> range(of(session).stream().mapToDouble(RunPoint::rate)))
        .max()
        .orElse(0);
  }

  private static double range(DoubleStream rates) {
    DoubleSummaryStatistics all = rates.summaryStatistics();
    return all.getCount() < 2 ? 0 : (all.getMax() - all.getMin()) / all.getAverage();
  }

  /** Returns the interval of a ratio, widened by a range of the sentinels. */
  public static Interval widened(Interval ratio, double range) {
    Double lower = ratio.lower();
    Double upper = ratio.upper();
    return new Interval(
        lower == null ? null : (Double) (lower / (1 + range)),
        upper == null ? null : (Double) (upper * (1 + range)));
  }

  /** Returns the sentinels of a session that have a number and a start time, in order of time. */
  public static List<RunPoint> of(BenchSession session) {
    return session.points().stream()
        .filter(point -> point.deployment().isSentinel() && point.hasNumber())
        .filter(point -> point.startedAt() != null)
        .sorted(Comparator.comparing(point -> Objects.requireNonNull(point.startedAt())))
        .toList();
  }

  /** States the range of the sentinels and the change from first to last. */
  public static String sentence(List<RunPoint> sentinels) {
    DoubleSummaryStatistics rates =
        sentinels.stream().mapToDouble(RunPoint::rate).summaryStatistics();
    double first = sentinels.get(0).rate();
    double last = sentinels.get(sentinels.size() - 1).rate();
    return "The same small point, run %d times through the session, gave %s to %s trades/s, a range of %s of its mean; the last differs from the first by %s. What varies here is the machine."
        .formatted(
            sentinels.size(),
            Wording.whole(rates.getMin()),
            Wording.whole(rates.getMax()),
            Wording.percent((rates.getMax() - rates.getMin()) / rates.getAverage()),
            Wording.percent(last / first - 1));
  }
}
