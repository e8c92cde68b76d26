package io.straightway.settlement.reconcile;

import org.jspecify.annotations.Nullable;

/**
 * What people know of an open break.
 *
 * @param number that it is known by
 * @param owner the operator who looks after it; null if nobody does
 * @param reason null if nobody has noted one
 * @param comment null if nobody has noted one
 */
public record BreakNote(
    long number, @Nullable String owner, @Nullable Reason reason, @Nullable String comment) {

  /** Why there is a break. */
  public enum Reason {
    /** One side has booked already what the other will. */
    TIMING,
    /** The custodian is wrong. */
    CUSTODIAN_ERROR,
    /** We are wrong. */
    OUR_ERROR,
    /** An event of the security that one side has not booked. */
    CORPORATE_ACTION,
    /** It is being looked into. */
    UNKNOWN
  }
}
