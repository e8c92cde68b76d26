package io.straightway.benchmark.chaos;

import java.util.List;

/**
 * What a harness run has shown.
 *
 * @param seed of run 1 of each fault
 * @param faults one for each kind of fault, in the order made
 * @param controls the controls of those faults
 * @param broken runs in which something does not hold, or that could not be completed
 * @param findings what the check of a whole database has found broken, one sentence each
 * @param warnings what to know before the numbers
 * @param directory the result files
 */
public record ChaosOutcome(
    long seed,
    List<FaultSummary> faults,
    List<ControlResult> controls,
    List<BrokenRun> broken,
    List<String> findings,
    List<String> warnings,
    String directory) {

  /** Keeps its own copies. */
  public ChaosOutcome {
    faults = List.copyOf(faults);
    controls = List.copyOf(controls);
    broken = List.copyOf(broken);
    findings = List.copyOf(findings);
    warnings = List.copyOf(warnings);
  }

  /** Whether everything that was made held. */
  public boolean holds() {
    return faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Whether the harness can be believed: its controls were seen, and its runs completed. */
  public boolean isSound() {
    return controls.stream().allMatch(ControlResult::seen)
        && faults.stream().allMatch(each -> each.unfinished() == 0);
  }
}
