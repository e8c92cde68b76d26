package io.straightway.settlement.reconcile;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A difference between a statement and our books.
 *
 * @param custodian who keeps it; where our static data doesn't name it, those that the statement
 *     speaks of, with a blank between them
 * @param ours what our books say, the amount if that is what differs; zero if they know of nothing
 * @param theirs what the statement says; zero if it has no such line
 * @param firstSeen the date of the first statement that it has been in ever since
 * @param ageDays calendar days from then to this statement
 * @param note what people know of it, and how far it has come; null if nothing is kept of it,
 *     because a later statement was reconciled before
 */
public record Break(
    @Nested BalanceKey key,
    String custodian,
    What what,
    BigDecimal ours,
    BigDecimal theirs,
    LocalDate firstSeen,
    long ageDays,
    @Nested @Nullable BreakNote note) {

  /** In what way the two differ. */
  public enum What {
    /** Both have it, but not as much of it. */
    QUANTITY,
    /** A transaction of the same quantity on both sides moved another amount of cash. */
    AMOUNT,
    /** We have it, the statement does not. */
    MISSING_AT_CUSTODIAN,
    /** The statement has it, our books do not. */
    MISSING_IN_BOOKS,
    /** The statement has a line for an account that is none of ours on that day. */
    ACCOUNT_UNKNOWN
  }

  /** What they have more than we; negative if we have more. */
  public BigDecimal difference() {
    return theirs.subtract(ours);
  }

  /** Whether it can be matched with others: a balance is explained by what was entered. */
  boolean isMatchable() {
    return key.day() != null && what != What.AMOUNT;
  }
}
