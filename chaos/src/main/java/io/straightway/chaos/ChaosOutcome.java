package io.straightway.chaos;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;
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
    @JsonIncludeProperties({"name", "run", "injection", "broken", "failure", "replay"})
        List<ChaosRun> broken,
    List<String> findings,
    List<String> warnings,
    String directory)
    implements HarnessOutcome {
  static final Table<FaultSummary> FAULTS =
      Table.of(FaultSummary.class)
          .numbers("#", FaultSummary::fault)
          .words("fault", FaultSummary::name)
          .numbers("runs", summary -> summary.notRun() == null ? summary.runs() : "not run")
          .numbers("acknowledged", FaultSummary::acknowledged)
          .numbers("lost", FaultSummary::lost)
          .numbers("duplicated", FaultSummary::duplicated)
          .numbers("broken", FaultSummary::brokenRuns)
          .numbers("median s", summary -> FaultSummary.seconds(summary.recoveryMedianSeconds(), 2))
          .numbers("max s", summary -> FaultSummary.seconds(summary.recoveryMaxSeconds(), 2));

  /** Returns whether the invariants held after every fault. */
  @Override
  public boolean holds() {
    return faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Returns whether the harness is sound: its controls were detected, and its runs completed. */
  @Override
  public boolean isSound() {
    return controls.stream().allMatch(ControlResult::detected)
        && faults.stream().allMatch(summary -> summary.unfinished() == 0);
  }

  /** Prints the faults, the controls and the verdict. */
  @Override
  public void print(PrintWriter out) {
    FAULTS.print(faults, out, "  ");
    out.println();
    out.println("  Seconds from the fault to the first new acknowledgement.");
    for (FaultSummary summary : faults) {
      if (summary.notRun() != null) {
        Paragraph.print(out, "  Not run: ", summary.name() + ": " + summary.notRun());
      }
    }
    for (ControlResult result : controls) {
      out.printf(
          "  Control of %d, %s: %s%n",
          result.fault(), result.name(), result.detected() ? "fails, as it must" : "NOT DETECTED");
    }
    findings.forEach(finding -> Paragraph.print(out, "  Broken: ", finding));
    broken.forEach(run -> out.println("  Again: " + run.replay()));
    warnings.forEach(warning -> Paragraph.print(out, "  Warning: ", warning));
    out.println("  " + verdict());
  }

  /** Returns the verdict in one sentence. */
  String verdict() {
    long runs = faults.stream().mapToLong(FaultSummary::runs).sum();
    long lost = faults.stream().mapToLong(FaultSummary::lost).sum();
    long duplicated = faults.stream().mapToLong(FaultSummary::duplicated).sum();
    String counted =
        "%s, %s lost, %s duplicated"
            .formatted(Numbers.of(runs, "run"), Numbers.of(lost), Numbers.of(duplicated));
    if (!holds()) {
      return "BROKEN: " + counted + ".";
    }
    return isSound()
        ? "All invariants hold: " + counted + "."
        : "THE HARNESS IS BROKEN, so it proves nothing: " + counted + ".";
  }
}
