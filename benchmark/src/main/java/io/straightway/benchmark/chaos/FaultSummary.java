package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.fault.FaultKind;
import io.straightway.element.check.Finding;
import io.straightway.table.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Max;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.jspecify.annotations.Nullable;

/**
 * All runs of one fault.
 *
 * @param fault its number in the catalogue
 * @param name its name
 * @param runs how often it was made
 * @param unfinished of them, those that could not be completed
 * @param acknowledged messages acknowledged in all of them
 * @param lost acknowledged messages that are not in the database as they were sent
 * @param doubled acknowledged messages that are there more than once
 * @param brokenRuns runs in which something does not hold
 * @param recoveryMedianSeconds until the first new acknowledgement; null if there are no runs
 * @param recoveryMaxSeconds the longest
 * @param brokenInvariants of the whole database after the last run, such as I3
 * @param notRun why it was not made; null if it was
 */
public record FaultSummary(
    int fault,
    String name,
    int runs,
    long unfinished,
    long acknowledged,
    long lost,
    long doubled,
    long brokenRuns,
    @Nullable Double recoveryMedianSeconds,
    @Nullable Double recoveryMaxSeconds,
    List<String> brokenInvariants,
    @Nullable String notRun) {

  /** A fault that was not made. */
  static FaultSummary notRun(FaultKind kind, String reason) {
    return new FaultSummary(
        kind.number(), kind.word(), 0, 0, 0, 0, 0, 0, null, null, List.of(), reason);
  }

  /** A fault that was made, with the check after its runs. */
  static FaultSummary of(FaultKind kind, List<ChaosRun> runs, List<Finding> findings) {
    double[] recoveries =
        runs.stream()
            .flatMap(run -> Stream.ofNullable(run.recoverySeconds()))
            .mapToDouble(seconds -> seconds)
            .toArray();
    boolean recovered = recoveries.length > 0;
    return new FaultSummary(
        kind.number(),
        kind.word(),
        runs.size(),
        runs.stream().filter(run -> run.failure() != null).count(),
        runs.stream().mapToLong(run -> run.audit().acknowledged()).sum(),
        runs.stream().mapToLong(run -> run.audit().lost()).sum(),
        runs.stream().mapToLong(run -> run.audit().doubled()).sum(),
        runs.stream().filter(run -> !run.broken().isEmpty()).count(),
        recovered ? (Double) new Median().evaluate(recoveries) : null,
        recovered ? (Double) new Max().evaluate(recoveries) : null,
        findings.stream().filter(each -> !each.holds()).map(Finding::id).toList(),
        null);
  }

  static String seconds(@Nullable Double seconds, int decimals) {
    return seconds == null ? "" : Numbers.rounded(seconds, decimals);
  }

  /** Whether something does not hold. */
  public boolean isBroken() {
    return brokenRuns > 0 || !brokenInvariants.isEmpty();
  }
}
