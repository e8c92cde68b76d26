package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.RunPoint;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;

/** What the repeated small point shows of the machine. */
public final class Sentinels {
  private Sentinels() {}

  /** Those of a session that have a number and a time, by time. */
  public static List<RunPoint> of(BenchSession session) {
    return session.points().stream()
        .filter(each -> each.deployment().isSentinel() && each.hasNumber())
        .filter(each -> each.startedAt() != null)
        .sorted(Comparator.comparing(each -> Objects.requireNonNull(each.startedAt())))
        .toList();
  }

  /** How far they range and which way they went. */
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
