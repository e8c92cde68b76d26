package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import java.time.Instant;

/**
 * A change of access that waits for another administrator.
 *
 * @param name of the operator or sender that gains by it
 * @param details roles or sources, with spaces between; empty if it needs none
 * @param contentHash what an approval must give
 */
public record AccessChange(
    long number,
    Grant change,
    String name,
    String details,
    String reason,
    String maker,
    Instant madeAt,
    ContentHash contentHash) {

  /** What gives power to somebody, and so takes two administrators. */
  public enum Grant {
    /** A new operator, who sets himself up by a code. */
    ADD_OPERATOR,
    /** A new code for an operator; what he had is void once it is approved. */
    RESET_OPERATOR,
    /** Lets an operator in again who was locked out. */
    UNLOCK_OPERATOR,
    /** One more role. */
    GRANT_ROLE,
    /** A new sender, with a token. */
    ADD_SENDER,
    /** A new token for a sender; the one that it had is void once it is approved. */
    RENEW_SENDER
  }

  /** What takes power away, and so takes one. */
  public enum Restriction {
    /** One role less. */
    REVOKE_ROLE,
    /** Keeps an operator out until he is unlocked. */
    LOCK_OPERATOR,
    /** Removes an operator with his password. */
    REMOVE_OPERATOR,
    /** Removes a sender. */
    REMOVE_SENDER
  }
}
