package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What people know of a break.
 *
 * @param number that it is known by
 * @param owner the operator who looks after it; null if nobody does
 * @param reason null if nobody has noted one
 * @param comment null if nobody has noted one
 * @param outcomeNumber the match that it was closed by, the entry that writes it off, or the
 *     decision to accept it; else null
 * @param closedOn the day of the statement that was without it, or the business date on which
 *     people closed it; null while it is open
 */
public record BreakNote(
    long number,
    @Nullable String owner,
    @Nullable Reason reason,
    @Nullable String comment,
    State state,
    @Nullable Long outcomeNumber,
    @Nullable LocalDate closedOn) {

  /** How far it has come. */
  public enum State {
    /** Nobody has said why it is. */
    OPEN,
    /** Its reason is known. */
    EXPLAINED,
    /** It agrees with others, and was closed together with them. */
    MATCHED,
    /** Two operators have given it up, by an entry of the ledger. */
    WRITTEN_OFF,
    /** Two operators have accepted that it differs. */
    ACCEPTED,
    /** A later statement was without it. */
    CLOSED
  }

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
