package io.straightway.benchmark.settlement;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** The result of a settlement bench as a terminal table. */
public final class SettlementTable {
  private SettlementTable() {}

  /** Prints the stages, the share of confirmations and the broken invariants. */
  public static void print(SettlementOutcome outcome, PrintWriter out) {
    Table.of(SettlementStage.class)
        .words("stage", SettlementStage::name)
        .numbers("number", SettlementStage::number)
        .numbers("confirmations", SettlementStage::confirmations)
        .numbers("seconds", stage -> Numbers.rounded(stage.seconds(), 1))
        .numbers("a second", stage -> Numbers.rounded(stage.perSecond(), 0))
        .numbers("of booking", stage -> Numbers.rounded(outcome.ofBooking(stage), 2))
        .print(outcome.stages(), out, "  ");
    out.println();
    Double share = outcome.confirmationsOfBooking();
    if (share != null) {
      out.println(
          "  Confirmations alone come in at %s of the speed of booking."
              .formatted(Numbers.rounded(share, 2)));
    }
    outcome.broken().forEach(finding -> Paragraph.print(out, "  Broken: ", finding));
    if (outcome.broken().isEmpty()) {
      out.println("  All invariants hold.");
    }
  }
}
