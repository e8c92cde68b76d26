package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Cash penalties for late settlement, accrued on every day of it.
 *
 * <pre>
 * We deliver late                              The counterparty delivers late
 *
 *  PENALTY_EXPENSE      PENALTY_PAYABLE        PENALTY_RECEIVABLE     PENALTY_INCOME
 *     1.25 |                 | 1.25               1.25 |                  | 1.25
 * </pre>
 *
 * @param account our account
 * @param amount not zero; negative to reverse part of an earlier penalty
 */
public record Penalty(String account, String counterparty, String currency, BigDecimal amount) {

  /**
   * Returns the entry for a penalty that we owe.
   *
   * @param reference the id of the late instruction
   */
  public JournalEntry cost(long id, long reference, LocalDate day) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.PENALTY_EXPENSE, account, amount)
            .credit(AccountKind.PENALTY_PAYABLE, counterparty, amount);
    return entry(id, reference, day, lines);
  }

  /** Returns the entry for a penalty that the counterparty owes us; as {@link #cost}. */
  public JournalEntry income(long id, long reference, LocalDate day) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.PENALTY_RECEIVABLE, counterparty, amount)
            .credit(AccountKind.PENALTY_INCOME, account, amount);
    return entry(id, reference, day, lines);
  }

  /**
   * Returns the entry that replaces our amount of a penalty by the CSD's. Positive amounts are owed
   * to us.
   *
   * @param ours the amount entered so far
   * @param theirs the CSD's amount; must differ
   */
  public static JournalEntry adopted(
      long id, long reference, LocalDate day, Parties of, BigDecimal ours, BigDecimal theirs) {
    BigDecimal income = theirs.max(BigDecimal.ZERO).subtract(ours.max(BigDecimal.ZERO));
    BigDecimal cost = ours.min(BigDecimal.ZERO).subtract(theirs.min(BigDecimal.ZERO));
    EntryLines lines =
        new EntryLines(of.currency)
            .debit(AccountKind.PENALTY_RECEIVABLE, of.counterparty, income)
            .credit(AccountKind.PENALTY_INCOME, of.account, income)
            .debit(AccountKind.PENALTY_EXPENSE, of.account, cost)
            .credit(AccountKind.PENALTY_PAYABLE, of.counterparty, cost);
    return entry(id, reference, day, lines);
  }

  /** The account, counterparty and currency of a penalty. */
  public record Parties(String account, String counterparty, String currency) {}

  private static JournalEntry entry(long id, long reference, LocalDate day, EntryLines lines) {
    return new JournalEntry(id, reference, JournalEntry.Kind.PENALTY, day, lines.postings());
  }
}
