package io.straightway.operators.proposal;

import io.straightway.db.ContentHash;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A proposal of an operator, which another approves or rejects.
 *
 * @param content the proposed change, as text of its kind
 * @param contentHash the hash that an approval must give
 * @param checker the operator who approved or rejected it, or null
 * @param decidedAt the time of that decision, or of the withdrawal by its proposer; null while it
 *     is proposed
 */
public record Proposal(
    long proposalId,
    State state,
    String content,
    ContentHash contentHash,
    String reason,
    String maker,
    Instant madeAt,
    @Nullable String checker,
    @Nullable Instant decidedAt) {

  /** The outcome of a proposal. */
  public enum State {
    PROPOSED,
    APPROVED,
    REJECTED,
    WITHDRAWN
  }
}
