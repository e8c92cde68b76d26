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
 * @param account ours
 * @param amount not zero; what is taken back of an earlier penalty is negative
 */
public record Penalty(String account, String counterparty, String currency, BigDecimal amount) {

  /**
   * The entry of a penalty that we owe.
   *
   * @param reference what is late
   */
  public JournalEntry cost(long id, long reference, LocalDate day) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.PENALTY_EXPENSE, account, amount)
            .credit(AccountKind.PENALTY_PAYABLE, counterparty, amount);
    return entry(id, reference, day, lines);
  }

  /** The entry of a penalty that the counterparty owes us; as {@link #cost}. */
  public JournalEntry income(long id, long reference, LocalDate day) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.PENALTY_RECEIVABLE, counterparty, amount)
            .credit(AccountKind.PENALTY_INCOME, account, amount);
    return entry(id, reference, day, lines);
  }

  /**
   * The entry of a penalty as the CSD has it, in place of ours; positive is what we are owed.
   *
   * @param ours what was entered
   * @param theirs not the same
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

  /** Between whom a penalty is, and in what. */
  public record Parties(String account, String counterparty, String currency) {}

  private static JournalEntry entry(long id, long reference, LocalDate day, EntryLines lines) {
    return new JournalEntry(id, reference, JournalEntry.Kind.PENALTY, day, lines.postings());
  }
}
