package io.straightway.settlement.reconcile;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A difference between a statement and our books.
 *
 * @param custodian the account's custodian; if our static data doesn't name it, the custodians
 *     covered by the statement, separated by blanks
 * @param ours the value in our books, or the amount if only that differs; zero if our books have
 *     none; of statements the last closing balance
 * @param theirs the value in the statement; zero if it has no such line; of statements the opening
 *     balance
 * @param text both statements, if one does not continue the other; null otherwise
 * @param firstSeen the date of the first of the consecutive statements that show the break
 * @param ageDays calendar days from {@code firstSeen} to this statement
 * @param note notes and state of the break; null if it is not stored, because a later statement was
 *     reconciled before
 */
public record Break(
    @Nested BalanceKey key,
    String custodian,
    Type type,
    BigDecimal ours,
    BigDecimal theirs,
    @Nullable String text,
    LocalDate firstSeen,
    long ageDays,
    @Nested @Nullable BreakNote note) {

  /** Kind of difference. */
  public enum Type {
    /** Both sides have it, with different quantities. */
    QUANTITY,
    /** A transaction of the same quantity on both sides moved another amount of cash. */
    AMOUNT,
    /** Our books have it, the statement does not. */
    MISSING_AT_CUSTODIAN,
    /** The statement has it, our books do not. */
    MISSING_IN_BOOKS,
    /** The statement has a line for an account that is not ours on that day. */
    ACCOUNT_UNKNOWN,
    /** The number of a cash statement does not continue that of the one before it. */
    STATEMENT_NUMBER,
    /** A cash statement opens with another balance than the one before it closed with. */
    OPENING_BALANCE
  }

  /** Returns the statement's value less ours. */
  public BigDecimal difference() {
    return theirs.subtract(ours);
  }

  /**
   * Returns whether the break can be matched with others. A break in a balance can't: it is
   * explained by entries. Nor can one between statements.
   */
  boolean isMatchable() {
    return key.kind().isEntry() && type != Type.AMOUNT;
  }
}
