package io.straightway.backoffice.ending;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.Proposal;
import io.straightway.db.operator.Proposals;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one operator has proposed to end, and what another has decided.
 *
 * @param contentHash what an approval is bound to
 * @param checker who approved or rejected it, or null
 * @param decidedAt when, or when its maker withdrew it; null while it is proposed
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

  /**
   * The one of this number and kind.
   *
   * @throws DeskRefusal if there is none
   */
  public static EndingProposal find(Connection connection, Ending action, long number)
      throws SQLException {
    Proposal found = new Proposals(action.name()).find(connection, number);
    return new EndingProposal(
        number,
        action,
        EndingTerms.of(connection, found.content()),
        found.state(),
        found.reason(),
        found.contentHash(),
        found.maker(),
        found.madeAt(),
        found.checker(),
        found.decidedAt());
  }
}
