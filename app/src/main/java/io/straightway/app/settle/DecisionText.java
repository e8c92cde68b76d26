package io.straightway.app.settle;

import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SingleLimit;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decisions on confirmations and tolerances, as text. */
public final class DecisionText {
  private DecisionText() {}

  /** Prints everything about a decision. */
  public static void print(PrintWriter out, SettlementDecision decision) {
    out.printf(
        "decision %d: %s %s, %s%n",
        decision.decisionId(), decision.kind(), decision.subject(), decision.state());
    boolean differs = decision.kind() == SettlementDecision.DecisionKind.BREAK;
    line(out, differs ? "ours" : "current", shown(decision.before()));
    line(out, differs ? "theirs" : "proposed", shown(decision.after()));
    if (decision.kind().isFile()) {
      line(out, "file", String.valueOf(decision.document()));
    } else if (decision.document() != null) {
      line(out, "settled", "on " + decision.settledOn() + " by " + decision.document());
    }
    line(out, "made", "by " + decision.maker() + " at " + decision.madeAt());
    line(out, "because", decision.reason());
    line(out, "sha-256", decision.contentHash().toString());
    if (decision.decidedAt() != null) {
      String by = decision.checker() == null ? decision.maker() : decision.checker();
      line(out, "decided", "by " + by + " at " + decision.decidedAt());
    }
    if (decision.state() == Proposal.State.PROPOSED) {
      out.printf(
          "another operator approves it with:%n  stp settle approve %d --hash %s%n",
          decision.decisionId(), decision.contentHash());
    }
  }

  /** Prints the single limits of operators. */
  public static void limits(PrintWriter out, List<SingleLimit> all) {
    Table.of(SingleLimit.class)
        .words("currency", SingleLimit::currency)
        .numbers("amount", limit -> Numbers.quantity(limit.amount()))
        .print(all, out, "");
  }

  private static String shown(@Nullable String value) {
    return value == null ? "-" : value;
  }

  private static void line(PrintWriter out, String label, String text) {
    out.printf("  %-9s %s%n", label, text);
  }
}
