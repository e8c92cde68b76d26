package io.straightway.benchmark.chaos;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** The result of a harness run, for a terminal. */
public final class ChaosTable {
  static final Table<FaultSummary> FAULTS =
      Table.of(FaultSummary.class)
          .numbers("#", FaultSummary::fault)
          .words("fault", FaultSummary::name)
          .numbers("runs", each -> each.notRun() == null ? each.runs() : "not run")
          .numbers("acknowledged", FaultSummary::acknowledged)
          .numbers("lost", FaultSummary::lost)
          .numbers("doubled", FaultSummary::doubled)
          .numbers("broken", FaultSummary::brokenRuns)
          .numbers("median s", each -> FaultSummary.seconds(each.recoveryMedianSeconds(), 2))
          .numbers("max s", each -> FaultSummary.seconds(each.recoveryMaxSeconds(), 2));

  private ChaosTable() {}

  /** Prints the faults, the controls and what it comes to. */
  public static void print(ChaosOutcome outcome, PrintWriter out) {
    FAULTS.print(outcome.faults(), out, "  ");
    out.println();
    out.println("  Seconds from the fault to the first new acknowledgement.");
    for (FaultSummary each : outcome.faults()) {
      if (each.notRun() != null) {
        Paragraph.print(out, "  Not run: ", each.name() + ": " + each.notRun());
      }
    }
    for (ControlResult each : outcome.controls()) {
      out.printf(
          "  Control of %d, %s: %s%n",
          each.fault(), each.name(), each.seen() ? "fails, as it must" : "NOT SEEN TO FAIL");
    }
    outcome.findings().forEach(each -> Paragraph.print(out, "  Broken: ", each));
    outcome.broken().forEach(each -> out.println("  Again: " + each.replay()));
    outcome.warnings().forEach(each -> Paragraph.print(out, "  Warning: ", each));
    out.println("  " + verdict(outcome));
  }

  /** What it comes to, in one sentence. */
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
