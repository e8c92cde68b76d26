package io.straightway.app.staticdata;

import io.straightway.app.print.LabelledLines;
import io.straightway.operators.proposal.Proposal;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;

/** Proposals as text. */
final class ProposalText {
  private ProposalText() {}

  /** Prints everything about a proposal. */
  static void print(PrintWriter out, Proposal proposal) {
    out.printf("proposal %d: %s%n", proposal.proposalId(), proposal.state());
    LabelledLines facts = new LabelledLines(out, 10);
    facts.line("made", "by " + proposal.maker() + " at " + proposal.madeAt());
    facts.line("because", proposal.reason());
    facts.line("sha-256", proposal.contentHash());
    facts.decided(proposal.maker(), proposal.checker(), proposal.decidedAt());
    proposal.content().lines().forEach(row -> out.println("    " + PlainText.of(row)));
    if (proposal.state() == Proposal.State.PROPOSED) {
      facts.approval("static-data approve", proposal.proposalId(), proposal.contentHash());
    }
  }

  /** Prints proposals, one line each. */
  static void print(PrintWriter out, List<Proposal> proposals) {
    Table.of(Proposal.class)
        .numbers("proposal", proposal -> Long.toString(proposal.proposalId()))
        .words("state", Proposal::state)
        .words("maker", Proposal::maker)
        .words("made", Proposal::madeAt)
        .words("reason", Proposal::reason)
        .print(proposals, out, "");
  }
}
