package io.straightway.operators.access;

import io.straightway.db.ContentHash;
import java.time.Instant;

/**
 * A change of access that waits for another administrator.
 *
 * @param name of the operator or sender concerned
 * @param details roles or sources, separated by spaces; empty if it needs none
 * @param contentHash the hash that an approval must give
 */
public record AccessChange(
    long number,
    JointChange change,
    String name,
    String details,
    String reason,
    String maker,
    Instant madeAt,
    ContentHash contentHash) {

  /**
   * A change that gives power to somebody, or takes it from an administrator, and therefore needs
   * two administrators.
   */
  public enum JointChange {
    /** A new operator, who sets up their own access with a code. */
    ADD_OPERATOR,
    /** A new code for an operator, whose secrets are void once it is approved. */
    RESET_OPERATOR,
    /** Locks an operator out until unlocked. */
    LOCK_OPERATOR,
    /** Removes an operator and all their access. */
    REMOVE_OPERATOR,
    /** Revokes a role. */
    REVOKE_ROLE,
    /** Unlocks an operator who was locked out. */
    UNLOCK_OPERATOR,
    /** Grants a role. */
    GRANT_ROLE,
    /** A new sender, with a token. */
    ADD_SENDER,
    /** A new token for a sender, whose old token is void once it is approved. */
    RENEW_SENDER;

    /** Returns whether the change hands out a code or a token. */
    boolean handsOut() {
      return switch (this) {
        case ADD_OPERATOR, RESET_OPERATOR, ADD_SENDER, RENEW_SENDER -> true;
        case LOCK_OPERATOR, REMOVE_OPERATOR, REVOKE_ROLE, UNLOCK_OPERATOR, GRANT_ROLE -> false;
      };
    }
  }

  /**
   * A change that takes power from somebody who isn't an administrator, and therefore needs only
   * one administrator.
   */
  public enum Restriction {
    /** Revokes a role. */
    REVOKE_ROLE,
    /** Locks an operator out until unlocked. */
    LOCK_OPERATOR,
    /** Removes an operator and all their access. */
    REMOVE_OPERATOR,
    /** Removes a sender. */
    REMOVE_SENDER
  }
}
