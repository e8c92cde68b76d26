package io.straightway.benchmark.chaos;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.util.List;

/**
 * The result of a harness run.
 *
 * @param seed of run 1 of each fault
 * @param faults one for each kind of fault, in the order made
 * @param controls the controls of those faults
 * @param broken runs in which something does not hold, or that could not be completed
 * @param findings what is broken in a whole database, one sentence each
 * @param warnings what to know before the numbers
 * @param directory the result files
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

  /** Whether everything that was made held. */
  public boolean holds() {
    return faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Whether the harness is sound: its controls were seen, and its runs completed. */
  public boolean isSound() {
    return controls.stream().allMatch(ControlResult::seen)
        && faults.stream().allMatch(each -> each.unfinished() == 0);
  }
}
