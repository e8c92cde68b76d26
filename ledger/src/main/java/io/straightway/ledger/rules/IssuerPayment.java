package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Payments of issuers. A coupon or dividend is income from the record date, when we become entitled
 * to it, and is owed until its cash is received; tax withheld is an expense.
 *
 * <pre>
 * A dividend of 1,000.00 less 15 % tax         Its cash
 *
 *   RECEIVABLE      TAX        INCOME            CASH        RECEIVABLE
 *    850.00 |    150.00 |         | 1,000.00     850.00 |         | 850.00
 * </pre>
 *
 * <p>A redemption is entered with its cash, the price for which the securities are given up.
 *
 * <pre>
 *      CASH            SECURITIES
 *  100,000.00 |             | 100,000.00
 * </pre>
 *
 * @param debt the kind of account of the debt: receivable, or payable where we owe it, as on short
 *     positions
 * @param owner the other party of the debt: the custodian, or the counterparty of a trade that has
 *     settled late
 * @param account our account
 */
public record IssuerPayment(AccountKind debt, String owner, String account, String currency) {
  /**
   * Returns the entry for an entitlement. Negative amounts are owed by us, or reverse an earlier
   * entry.
   *
   * @param reference the id of the income
   * @return the entry, or null if there is nothing to post
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

  /**
   * Returns the entry for cash received; as {@link #entitled}.
   *
   * @param tax the tax withheld, less that of the entitlement
   * @param reclaimable the part of the tax that can be reclaimed
   */
  public @Nullable JournalEntry paid(
      long id,
      long reference,
      LocalDate day,
      BigDecimal cash,
      BigDecimal tax,
      BigDecimal reclaimable) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency)
            .debit(AccountKind.CASH, account, cash)
            .debit(AccountKind.TAX, account, tax.subtract(reclaimable))
            .debit(AccountKind.TAX_RECLAIM, account, reclaimable)
            .credit(debt, owner, cash.add(tax)));
  }

  /**
   * Returns the entry that accepts a difference which is no longer expected; as {@link #entitled}.
   */
  public @Nullable JournalEntry accepted(long id, long reference, LocalDate day, BigDecimal open) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency)
            .debit(AccountKind.SETTLEMENT_DIFFERENCE, account, open)
            .credit(debt, owner, open));
  }

  /** Returns the entry for the cash of a redemption; as {@link #entitled}. */
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
