package io.straightway.chaos;

import io.straightway.chaos.fault.FaultKind;
import io.straightway.element.check.Finding;
import io.straightway.table.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Max;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.jspecify.annotations.Nullable;

/**
 * The summary of all runs of one fault.
 *
 * @param fault the fault's number in the catalogue
 * @param name the fault's name
 * @param runs the number of runs
 * @param unfinished the number of runs that could not be completed
 * @param acknowledged the messages acknowledged in all runs
 * @param lost the acknowledged messages that are not in the database as they were sent
 * @param duplicated the acknowledged messages that are in the database more than once
 * @param brokenRuns the number of runs that broke an invariant
 * @param recoveryMedianSeconds the median time to the first new acknowledgement; null if no run
 *     recovered
 * @param recoveryMaxSeconds the longest time
 * @param brokenInvariants the invariants that the whole database violates after the last run, such
 *     as I3
 * @param notRun the reason why the fault was not injected; null if it was
 */
public record FaultSummary(
    int fault,
    String name,
    int runs,
    long unfinished,
    long acknowledged,
    long lost,
    long duplicated,
    long brokenRuns,
    @Nullable Double recoveryMedianSeconds,
    @Nullable Double recoveryMaxSeconds,
    List<String> brokenInvariants,
    @Nullable String notRun) {

  /** Returns the summary of a fault that was not injected. */
  static FaultSummary notRun(FaultKind kind, String reason) {
    return new FaultSummary(
        kind.number(), kind.word(), 0, 0, 0, 0, 0, 0, null, null, List.of(), reason);
  }

  /** Returns the summary of a fault's runs and of the check after them. */
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
        runs.stream().mapToLong(run -> run.audit().duplicated()).sum(),
        runs.stream().filter(run -> !run.broken().isEmpty()).count(),
        recovered ? (Double) new Median().evaluate(recoveries) : null,
        recovered ? (Double) new Max().evaluate(recoveries) : null,
        findings.stream().filter(finding -> !finding.holds()).map(Finding::id).toList(),
        null);
  }

  static String seconds(@Nullable Double seconds, int decimals) {
    return seconds == null ? "" : Numbers.rounded(seconds, decimals);
  }

  /** Returns whether any invariant is broken. */
  public boolean isBroken() {
    return brokenRuns > 0 || !brokenInvariants.isEmpty();
  }
}
