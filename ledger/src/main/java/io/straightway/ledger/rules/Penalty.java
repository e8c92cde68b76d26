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

  private static JournalEntry entry(long id, long reference, LocalDate day, EntryLines lines) {
    return new JournalEntry(id, reference, JournalEntry.Kind.PENALTY, day, lines.postings());
  }
}
