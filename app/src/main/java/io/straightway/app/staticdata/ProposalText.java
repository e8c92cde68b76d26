package io.straightway.app.staticdata;

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
    line(out, "made", "by " + proposal.maker() + " at " + proposal.madeAt());
    line(out, "because", proposal.reason());
    line(out, "sha-256", proposal.contentHash().toString());
    if (proposal.decidedAt() != null) {
      String by = proposal.checker() == null ? proposal.maker() : proposal.checker();
      line(out, "decided", "by " + by + " at " + proposal.decidedAt());
    }
    proposal.content().lines().forEach(row -> out.println("    " + PlainText.of(row)));
    if (proposal.state() == Proposal.State.PROPOSED) {
      out.println("another operator approves it with:");
      out.printf(
          "  stp static-data approve %d --hash %s%n",
          proposal.proposalId(), proposal.contentHash());
    }
  }

  private static void line(PrintWriter out, String name, String value) {
    out.printf("  %-10s%s%n", name, PlainText.of(value));
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
