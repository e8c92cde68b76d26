package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Interest of bonds by the day. A trade enters the interest that it buys or sells. The end of the
 * day brings ACCRUED_INTEREST to the interest accrued on what is held; the difference is earned. A
 * coupon, once entered as income, is no longer accrued.
 *
 * <pre>
 * Bought with interest of 3,065.07; at the end of the record date a coupon of 3,125.00 is entered,
 * and the day before the coupon is owed: -8.56
 *
 *   ACCRUED_INTEREST       INTEREST_INCOME            INCOME
 *   3,065.07 | 3,073.63     3,073.63 |                   | 3,125.00
 * </pre>
 *
 * @param account our account
 * @param earned not zero; negative where interest comes off
 */
public record EarnedInterest(String account, String currency, BigDecimal earned) {

  /** Returns the entry. Its reference is its own id. */
  public JournalEntry entry(long id, LocalDate day) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.ACCRUED_INTEREST, account, earned)
            .credit(AccountKind.INTEREST_INCOME, account, earned);
    return new JournalEntry(id, id, JournalEntry.Kind.INTEREST, day, lines.postings());
  }
}
