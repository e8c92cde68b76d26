package io.straightway.chaos;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.util.List;

/**
 * The result of a harness run.
 *
 * @param seed the seed of run 1 of each fault
 * @param faults one summary for each kind of fault, in the order injected
 * @param controls the controls of those faults
 * @param broken the runs that broke an invariant or could not be completed
 * @param findings the broken invariants of a whole database, one sentence each
 * @param warnings what to know before the numbers
 * @param directory the directory of the result files
 */
public record ChaosOutcome(
    long seed,
    List<FaultSummary> faults,
    List<ControlResult> controls,
    @JsonIncludeProperties({"name", "run", "how", "broken", "failure", "replay"})
        List<ChaosRun> broken,
    List<String> findings,
    List<String> warnings,
    String directory) {

  /** Returns whether the invariants held after every fault. */
  public boolean holds() {
    return faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Returns whether the harness is sound: its controls were detected, and its runs completed. */
  public boolean isSound() {
    return controls.stream().allMatch(ControlResult::seen)
        && faults.stream().allMatch(summary -> summary.unfinished() == 0);
  }
}
