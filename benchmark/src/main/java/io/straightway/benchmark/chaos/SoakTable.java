package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.meter.SoakGrowth;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** The result of a soak, for a terminal. */
public final class SoakTable {
  static final Table<SoakGrowth> GROWTH =
      Table.of(SoakGrowth.class)
          .words("meter", SoakGrowth::meter)
          .words("unit", SoakGrowth::unit)
          .numbers("first", each -> FaultSummary.seconds(each.first(), 1))
          .numbers("last", each -> FaultSummary.seconds(each.last(), 1))
          .numbers("most", each -> FaultSummary.seconds(each.most(), 1));

  private SoakTable() {}

  /** Prints the faults, the meters and what it comes to. */
  public static void print(SoakOutcome outcome, PrintWriter out) {
    ChaosTable.FAULTS.print(outcome.faults(), out, "  ");
    out.println();
    GROWTH.print(outcome.growth(), out, "  ");
    out.println();
    out.println("  Medians of the first and the last quarter of the time, and the largest value.");
    outcome.findings().forEach(each -> Paragraph.print(out, "  Broken: ", each));
    outcome
        .broken()
        .forEach(each -> Paragraph.print(out, "  Run " + each.run() + ": ", each.words()));
    out.println("  " + verdict(outcome));
  }

  /** What it comes to, in one sentence. */
  static String verdict(SoakOutcome outcome) {
    String counted =
        "%s, %s closed, settlement killed %s; "
            .formatted(
                Numbers.of(outcome.faults().stream().mapToLong(FaultSummary::runs).sum(), "fault"),
                Numbers.of(outcome.days(), "business day"),
                Numbers.of(outcome.settlementKills(), "time"));
    String found =
        "%s lost, %s doubled."
            .formatted(
                Numbers.of(outcome.faults().stream().mapToLong(FaultSummary::lost).sum()),
                Numbers.of(outcome.faults().stream().mapToLong(FaultSummary::doubled).sum()));
    if (!outcome.holds()) {
      return "BROKEN: " + counted + found;
    }
    return outcome.isSound()
        ? "All invariants hold, all is settled, the custodian's books are ours: " + counted + found
        : "NOT ALL FAULTS COULD BE COMPLETED: " + counted + found;
  }
}
