package io.straightway.chaos;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** The result of a harness run as a terminal table. */
public final class ChaosTable {
  static final Table<FaultSummary> FAULTS =
      Table.of(FaultSummary.class)
          .numbers("#", FaultSummary::fault)
          .words("fault", FaultSummary::name)
          .numbers("runs", summary -> summary.notRun() == null ? summary.runs() : "not run")
          .numbers("acknowledged", FaultSummary::acknowledged)
          .numbers("lost", FaultSummary::lost)
          .numbers("doubled", FaultSummary::doubled)
          .numbers("broken", FaultSummary::brokenRuns)
          .numbers("median s", summary -> FaultSummary.seconds(summary.recoveryMedianSeconds(), 2))
          .numbers("max s", summary -> FaultSummary.seconds(summary.recoveryMaxSeconds(), 2));

  private ChaosTable() {}

  /** Prints the faults, the controls and the verdict. */
  public static void print(ChaosOutcome outcome, PrintWriter out) {
    FAULTS.print(outcome.faults(), out, "  ");
    out.println();
    out.println("  Seconds from the fault to the first new acknowledgement.");
    for (FaultSummary summary : outcome.faults()) {
      if (summary.notRun() != null) {
        Paragraph.print(out, "  Not run: ", summary.name() + ": " + summary.notRun());
      }
    }
    for (ControlResult result : outcome.controls()) {
      out.printf(
          "  Control of %d, %s: %s%n",
          result.fault(), result.name(), result.seen() ? "fails, as it must" : "NOT SEEN TO FAIL");
    }
    outcome.findings().forEach(finding -> Paragraph.print(out, "  Broken: ", finding));
    outcome.broken().forEach(run -> out.println("  Again: " + run.replay()));
    outcome.warnings().forEach(warning -> Paragraph.print(out, "  Warning: ", warning));
    out.println("  " + verdict(outcome));
  }

  /** Returns the verdict in one sentence. */
  static String verdict(ChaosOutcome outcome) {
    long runs = outcome.faults().stream().mapToLong(FaultSummary::runs).sum();
    long lost = outcome.faults().stream().mapToLong(FaultSummary::lost).sum();
    long doubled = outcome.faults().stream().mapToLong(FaultSummary::doubled).sum();
    String counted =
        "%s, %s lost, %s doubled"
            .formatted(Numbers.of(runs, "run"), Numbers.of(lost), Numbers.of(doubled));
    if (!outcome.holds()) {
      return "BROKEN: " + counted + ".";
    }
    return outcome.isSound()
        ? "All invariants hold: " + counted + "."
        : "THE HARNESS IS BROKEN, so it proves nothing: " + counted + ".";
  }
}
