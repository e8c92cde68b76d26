package io.straightway.chaos;

import io.straightway.chaos.meter.SoakGrowth;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** The result of a soak as a terminal table. */
public final class SoakTable {
  static final Table<SoakGrowth> GROWTH =
      Table.of(SoakGrowth.class)
          .words("meter", SoakGrowth::meter)
          .words("unit", SoakGrowth::unit)
          .numbers("first", growth -> FaultSummary.seconds(growth.first(), 1))
          .numbers("last", growth -> FaultSummary.seconds(growth.last(), 1))
          .numbers("most", growth -> FaultSummary.seconds(growth.most(), 1));

  private SoakTable() {}

  /** Prints the faults, the meters and the verdict. */
  public static void print(SoakOutcome outcome, PrintWriter out) {
    ChaosTable.FAULTS.print(outcome.faults(), out, "  ");
    out.println();
    GROWTH.print(outcome.growth(), out, "  ");
    out.println();
    out.println("  Medians of the first and the last quarter of the time, and the largest value.");
    outcome.findings().forEach(finding -> Paragraph.print(out, "  Broken: ", finding));
    outcome.broken().forEach(run -> Paragraph.print(out, "  Run " + run.run() + ": ", run.words()));
    out.println("  " + verdict(outcome));
  }

  /** Returns the verdict in one sentence. */
  static String verdict(SoakOutcome outcome) {
    String counted =
        "%s, %s closed, settlement killed %s; "
            .formatted(
                Numbers.of(outcome.faults().stream().mapToLong(FaultSummary::runs).sum(), "fault"),
                Numbers.of(outcome.days(), "business day"),
                Numbers.of(outcome.settlementKills(), "time"));
    String loss =
        "%s lost, %s doubled."
            .formatted(
                Numbers.of(outcome.faults().stream().mapToLong(FaultSummary::lost).sum()),
                Numbers.of(outcome.faults().stream().mapToLong(FaultSummary::doubled).sum()));
    if (!outcome.holds()) {
      return "BROKEN: " + counted + loss;
    }
    return outcome.isSound()
        ? "All invariants hold, all is settled, the custodian's books are ours: " + counted + loss
        : "NOT ALL FAULTS COULD BE COMPLETED: " + counted + loss;
  }
}
