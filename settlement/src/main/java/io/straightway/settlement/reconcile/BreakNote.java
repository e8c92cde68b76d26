package io.straightway.settlement.reconcile;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Operators' notes on a break, and its state.
 *
 * @param number the break's number
 * @param owner the operator responsible; null if there is none
 * @param reason null if none was noted
 * @param comment null if none was noted
 * @param outcomeNumber the match that closed it, the entry that wrote it off, or the decision to
 *     accept it; null otherwise
 * @param closedOn the day of the first statement without it, or the business date on which
 *     operators closed it; null while it is open
 */
public record BreakNote(
    long number,
    @Nullable String owner,
    @Nullable Reason reason,
    @Nullable String comment,
    BreakState state,
    @Nullable Long outcomeNumber,
    @Nullable LocalDate closedOn) {

  /** State of a break. */
  public enum BreakState {
    /** No reason is noted. */
    OPEN,
    /** A reason is noted. */
    EXPLAINED,
    /** Agrees with other breaks, and was closed together with them. */
    MATCHED,
    /** Two operators have written it off by a ledger entry. */
    WRITTEN_OFF,
    /** Two operators have accepted the difference. */
    ACCEPTED,
    /** A later statement did not show it. */
    CLOSED
  }

  /** Reason for a break. */
  public enum Reason {
    /** One side has booked something that the other has not booked yet. */
    TIMING,
    /** The custodian is wrong. */
    CUSTODIAN_ERROR,
    /** We are wrong. */
    OUR_ERROR,
    /** An event of the security that one side has not booked. */
    CORPORATE_ACTION,
    /** Under investigation. */
    UNKNOWN
  }
}
