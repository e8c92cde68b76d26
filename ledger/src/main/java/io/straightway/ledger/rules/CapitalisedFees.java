package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;

/**
 * Fees of purchases that are part of the cost of the securities bought. A trade is entered with all
 * its fees as expenses; the end of the day moves these fees to SECURITIES in one entry for all
 * purchases of an account.
 *
 * <pre>
 * Bought 1,000 for 25,000.00, with commission 12.50 and tax 125.00; both are capitalised
 *
 *      SECURITIES           COMMISSION              TAX
 *   25,000.00 |           12.50 |             125.00 |
 *      137.50 |                 | 12.50              | 125.00
 * </pre>
 *
 * @param account our account
 * @param fees by the kind of account that they were charged to; negative where reversals exceed
 *     purchases
 */
public record CapitalisedFees(String account, String currency, Map<AccountKind, BigDecimal> fees) {

  /** Returns the entry. Its reference is its own id. */
  public JournalEntry entry(long id, LocalDate day) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(
                AccountKind.SECURITIES,
                account,
                fees.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
    fees.forEach((kind, amount) -> lines.credit(kind, account, amount));
    return new JournalEntry(id, id, JournalEntry.Kind.COST, day, lines.postings());
  }
}
