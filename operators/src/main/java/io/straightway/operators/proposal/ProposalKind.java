package io.straightway.operators.proposal;

import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored proposals of one kind.
 *
 * @param kind such as {@code STATIC_DATA}
 */
public record ProposalKind(String kind) {
  private static final String COLUMNS =
      """
      SELECT proposal_id, state, content, content_hash, reason, maker, made_at, checker, decided_at
        FROM proposed_change WHERE kind = ?
      """;
  private static final String BY_ID = COLUMNS + " AND proposal_id = ?";
  private static final String LATEST =
      COLUMNS
          + " AND state = coalesce(CAST(? AS text), state)"
          + " ORDER BY proposal_id DESC LIMIT ?";

  /**
   * Returns the proposal of this number.
   *
   * @throws DeskRefusal if there is none
   */
  public Proposal find(Connection connection, long proposalId) throws SQLException {
    return Queries.find(connection, Proposal.class, BY_ID, kind, proposalId)
        .orElseThrow(
            () ->
                new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no proposal " + proposalId));
  }

  /**
   * Returns the most recent proposals, latest first.
   *
   * @param state of the proposals; null for all
   */
  public List<Proposal> latest(Connection connection, Proposal.@Nullable State state, int limit)
      throws SQLException {
    return Queries.list(
        connection, Proposal.class, LATEST, kind, state == null ? null : state.name(), limit);
  }
}
