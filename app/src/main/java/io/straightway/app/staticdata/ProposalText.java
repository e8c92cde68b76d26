package io.straightway.app.staticdata;

import io.straightway.db.operator.Proposal;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;

/** Proposals for a terminal. */
final class ProposalText {
  private final PrintWriter out;

  ProposalText(PrintWriter out) {
    this.out = out;
  }

  /** Prints everything about a proposal. */
  void print(Proposal proposal) {
    out.printf("proposal %d: %s%n", proposal.proposalId(), proposal.state());
    line("made", "by " + proposal.maker() + " at " + proposal.madeAt());
    line("because", proposal.reason());
    line("sha-256", proposal.contentHash().toString());
    if (proposal.decidedAt() != null) {
      String by = proposal.checker() == null ? proposal.maker() : proposal.checker();
      line("decided", "by " + by + " at " + proposal.decidedAt());
    }
    proposal.content().lines().forEach(row -> out.println("    " + PlainText.of(row)));
    if (proposal.state() == Proposal.State.PROPOSED) {
      out.println("another operator approves it with:");
      out.printf(
          "  stp static-data approve %d --hash %s%n",
          proposal.proposalId(), proposal.contentHash());
    }
  }

  private void line(String name, String value) {
    out.printf("  %-10s%s%n", name, PlainText.of(value));
  }

  /** Prints one line for each. */
  void print(List<Proposal> proposals) {
    Table.of(Proposal.class)
        .numbers("proposal", proposal -> Long.toString(proposal.proposalId()))
        .words("state", Proposal::state)
        .words("maker", Proposal::maker)
        .words("made", Proposal::madeAt)
        .words("reason", Proposal::reason)
        .print(proposals, out, "");
  }
}
