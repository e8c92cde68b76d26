package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import java.time.Instant;

/**
 * A change of access that waits for another administrator.
 *
 * @param name of the operator or sender that it is about
 * @param details roles or sources, with spaces between; empty if it needs none
 * @param contentHash what an approval must give
 */
public record AccessChange(
    long number,
    Joint change,
    String name,
    String details,
    String reason,
    String maker,
    Instant madeAt,
    ContentHash contentHash) {

  /** What gives power to somebody, or takes it from an administrator, and so takes two of them. */
  public enum Joint {
    /** A new operator, who sets himself up by a code. */
    ADD_OPERATOR,
    /** A new code for an operator; what he had is void once it is approved. */
    RESET_OPERATOR,
    /** Keeps an operator out until he is unlocked. */
    LOCK_OPERATOR,
    /** Removes an operator with all that he had. */
    REMOVE_OPERATOR,
    /** One role less. */
    REVOKE_ROLE,
    /** Lets an operator in again who was locked out. */
    UNLOCK_OPERATOR,
    /** One more role. */
    GRANT_ROLE,
    /** A new sender, with a token. */
    ADD_SENDER,
    /** A new token for a sender; the one that it had is void once it is approved. */
    RENEW_SENDER;

    /** Whether it hands out a code or a token. */
    boolean handsOut() {
      return switch (this) {
        case ADD_OPERATOR, RESET_OPERATOR, ADD_SENDER, RENEW_SENDER -> true;
        case LOCK_OPERATOR, REMOVE_OPERATOR, REVOKE_ROLE, UNLOCK_OPERATOR, GRANT_ROLE -> false;
      };
    }
  }

  /** What takes power from who is no administrator, and so takes one. */
  public enum Restriction {
    /** One role less. */
    REVOKE_ROLE,
    /** Keeps an operator out until he is unlocked. */
    LOCK_OPERATOR,
    /** Removes an operator with all that he had. */
    REMOVE_OPERATOR,
    /** Removes a sender. */
    REMOVE_SENDER
  }
}
