package io.straightway.backoffice.ending;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.operators.proposal.Proposal;
import io.straightway.operators.proposal.ProposalKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A proposed action that can't be undone, and the decision on it.
 *
 * @param contentHash the hash that an approval must give
 * @param checker the operator who approved or rejected it, or null
 * @param decidedAt the time of the decision or withdrawal; null while it is proposed
 */
public record EndingProposal(
    long number,
    Ending action,
    EndingTerms terms,
    Proposal.State state,
    String reason,
    ContentHash contentHash,
    String maker,
    Instant madeAt,
    @Nullable String checker,
    @Nullable Instant decidedAt) {

  private static final String KIND = "SELECT kind FROM proposed_change WHERE proposal_id = ?";

  /** Returns the proposal with the number of one. */
  public static EndingProposal find(Connection connection, long number) throws SQLException {
    String kind = Queries.one(connection, String.class, KIND, number);
    Proposal proposal = new ProposalKind(kind).find(connection, number);
    return new EndingProposal(
        number,
        Ending.valueOf(kind),
        EndingTerms.of(connection, proposal.content()),
        proposal.state(),
        proposal.reason(),
        proposal.contentHash(),
        proposal.maker(),
        proposal.madeAt(),
        proposal.checker(),
        proposal.decidedAt());
  }
}
