package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Securities that come or go free of payment, entered on the trade date at what they are said to be
 * worth. No cash is owed, so nothing is left to enter when they have settled.
 *
 * <pre>
 * 1,000 worth 25.00 each are received          The same are delivered
 *
 *      SECURITIES         FREE_DELIVERY         FREE_DELIVERY         SECURITIES
 *   25,000.00 |               | 25,000.00   25,000.00 |               | 25,000.00
 * </pre>
 *
 * <p>Both legs of a transfer between two accounts of ours, at the same worth, leave nothing on
 * FREE_DELIVERY as a whole. What is worth nothing moves positions and makes no entry.
 *
 * @param account ours
 * @param worth zero or more
 */
public record FreeDelivery(String account, String currency, BigDecimal worth) {

  /**
   * The entry of securities received, which is about itself: its id is its reference.
   *
   * @return null if they are worth nothing
   */
  public @Nullable JournalEntry received(long id, LocalDate tradeDate) {
    return entry(id, tradeDate, worth);
  }

  /** The entry of securities delivered; as {@link #received}. */
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
