package io.straightway.benchmark.settlement;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** What was measured, for a terminal. */
public final class SettlementTable {
  private SettlementTable() {}

  /** Prints the stages, and what they come to. */
  public static void print(SettlementOutcome outcome, PrintWriter out) {
    Table.of(SettlementStage.class)
        .words("stage", SettlementStage::name)
        .numbers("number", SettlementStage::number)
        .numbers("confirmations", SettlementStage::confirmations)
        .numbers("seconds", each -> Numbers.rounded(each.seconds(), 1))
        .numbers("a second", each -> Numbers.rounded(each.perSecond(), 0))
        .numbers("of booking", each -> Numbers.rounded(outcome.ofBooking(each), 2))
        .print(outcome.stages(), out, "  ");
    out.println();
    Double share = outcome.confirmationsOfBooking();
    if (share != null) {
      out.println(
          "  Confirmations alone come in at %s of the speed of booking."
              .formatted(Numbers.rounded(share, 2)));
    }
    outcome.broken().forEach(each -> Paragraph.print(out, "  Broken: ", each));
    if (outcome.broken().isEmpty()) {
      out.println("  All invariants hold.");
    }
  }
}
