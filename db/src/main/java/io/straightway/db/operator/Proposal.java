package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an operator has proposed, and another approves or rejects.
 *
 * @param content what is proposed, as text of its kind
 * @param contentHash what an approval is bound to
 * @param checker who approved or rejected it, or null
 * @param decidedAt when, or when its maker withdrew it; null while it is proposed
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

  /** What has become of it. */
  public enum State {
    PROPOSED,
    APPROVED,
    REJECTED,
    WITHDRAWN
  }
}
