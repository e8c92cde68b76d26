package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What issuers pay. A coupon or dividend is income when we are entitled to it, at the record date,
 * and owed until its cash is there; tax that is withheld is an expense.
 *
 * <pre>
 * A dividend of 1,000.00 less 15 % tax         Its cash
 *
 *   RECEIVABLE      TAX        INCOME            CASH        RECEIVABLE
 *    850.00 |    150.00 |         | 1,000.00     850.00 |         | 850.00
 * </pre>
 *
 * <p>A redemption is in the books with its cash: what the securities are given for.
 *
 * <pre>
 *      CASH            SECURITIES
 *  100,000.00 |             | 100,000.00
 * </pre>
 *
 * @param debt the kind of account that it is owed on: receivable, or payable where we owe it, as on
 *     what we are short of
 * @param owner who owes it: the custodian, or the counterparty of a trade that has settled late
 * @param account ours
 */
public record IssuerPayment(AccountKind debt, String owner, String account, String currency) {
  /**
   * The entry of what we are entitled to; negative amounts are owed by us, or take something back.
   *
   * @param reference the income
   * @return null if there is nothing to post
   */
  public @Nullable JournalEntry entitled(
      long id, long reference, LocalDate day, BigDecimal gross, BigDecimal tax) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency)
            .debit(debt, owner, gross.subtract(tax))
            .debit(AccountKind.TAX, account, tax)
            .credit(AccountKind.INCOME, account, gross));
  }

  /** The entry of cash that has come; as {@link #entitled}. */
  public @Nullable JournalEntry paid(long id, long reference, LocalDate day, BigDecimal cash) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency).debit(AccountKind.CASH, account, cash).credit(debt, owner, cash));
  }

  /** The entry of a difference that nobody waits for any more; as {@link #entitled}. */
  public @Nullable JournalEntry accepted(long id, long reference, LocalDate day, BigDecimal open) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency)
            .debit(AccountKind.SETTLEMENT_DIFFERENCE, account, open)
            .credit(debt, owner, open));
  }

  /** The entry of cash that securities are redeemed for; as {@link #entitled}. */
  public @Nullable JournalEntry redeemed(long id, long reference, LocalDate day, BigDecimal cash) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency)
            .debit(AccountKind.CASH, account, cash)
            .credit(AccountKind.SECURITIES, account, cash));
  }

  private static @Nullable JournalEntry entry(
      long id, long reference, LocalDate day, EntryLines lines) {
    return lines.postings().isEmpty()
        ? null
        : new JournalEntry(id, reference, JournalEntry.Kind.INCOME, day, lines.postings());
  }
}
