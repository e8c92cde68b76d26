package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Securities received or delivered free of payment, entered on the trade date at their stated
 * worth. No cash is owed, so nothing remains to be entered when they settle.
 *
 * <pre>
 * 1,000 worth 25.00 each are received          The same are delivered
 *
 *      SECURITIES         FREE_DELIVERY         FREE_DELIVERY         SECURITIES
 *   25,000.00 |               | 25,000.00   25,000.00 |               | 25,000.00
 * </pre>
 *
 * <p>The two legs of a transfer between accounts of ours, at the same worth, cancel out on
 * FREE_DELIVERY. Securities worth nothing move positions and make no entry.
 *
 * @param account our account
 * @param worth in the currency; zero or more
 */
public record FreeDelivery(String account, String currency, BigDecimal worth) {

  /**
   * Returns the entry for securities received. Its reference is its own id.
   *
   * @return the entry, or null if the securities are worth nothing
   */
  public @Nullable JournalEntry received(long id, LocalDate tradeDate) {
    return entry(id, tradeDate, worth);
  }

  /** Returns the entry for securities delivered; as {@link #received}. */
  public @Nullable JournalEntry delivered(long id, LocalDate tradeDate) {
    return entry(id, tradeDate, worth.negate());
  }

  private @Nullable JournalEntry entry(long id, LocalDate tradeDate, BigDecimal in) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.SECURITIES, account, in)
            .credit(AccountKind.FREE_DELIVERY, account, in);
    return lines.postings().isEmpty()
        ? null
        : new JournalEntry(id, id, JournalEntry.Kind.TRADE_DATE, tradeDate, lines.postings());
  }
}
