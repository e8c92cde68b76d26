package io.straightway.app.settle;

import io.straightway.app.print.LabelledLines;
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
    LabelledLines facts = new LabelledLines(out, 10);
    boolean differs = decision.kind() == SettlementDecision.DecisionKind.BREAK;
    facts.line(differs ? "ours" : "current", shown(decision.before()));
    facts.line(differs ? "theirs" : "proposed", shown(decision.after()));
    if (decision.kind().isFile()) {
      facts.line("file", decision.document());
    } else if (decision.document() != null) {
      facts.line("settled", "on " + decision.settledOn() + " by " + decision.document());
    }
    facts.line("made", "by " + decision.maker() + " at " + decision.madeAt());
    facts.line("because", decision.reason());
    facts.line("sha-256", decision.contentHash());
    facts.decided(decision.maker(), decision.checker(), decision.decidedAt());
    if (decision.state() == Proposal.State.PROPOSED) {
      facts.approval("settle approve", decision.decisionId(), decision.contentHash());
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
}
