package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Settlement-date accounting: cash leaves or enters our account at the custodian, and the debt of
 * the trade date is paid.
 *
 * <pre>
 * The purchase settles                         The sale settles
 *
 *      PAYABLE               CASH                CASH            RECEIVABLE
 *   25,012.50 |               | 25,012.50   24,987.50 |               | 24,987.50
 * </pre>
 *
 * <p>Purchases and sales that were netted into one instruction have left a payable and a
 * receivable. The smaller of the two is set off against the other when the instruction has settled
 * in full; cash moves for the rest:
 *
 * <pre>
 * Bought for 27,525.00, sold for 9,987.50, settled as one purchase for 17,537.50
 *
 *      PAYABLE             RECEIVABLE               CASH
 *   27,525.00 |               |  9,987.50             | 17,537.50
 * </pre>
 *
 * <p>If a different amount than owed has moved and was accepted, the whole debt is paid and the
 * difference is posted separately:
 *
 * <pre>
 * The purchase settles for 25,012.49
 *
 *      PAYABLE               CASH             SETTLEMENT_DIFFERENCE
 *   25,012.50 |               | 25,012.49           | 0.01
 * </pre>
 *
 * @param account our account
 * @param paid the cash that leaves our account; negative if it enters
 * @param owed the debt, with the sign of {@code paid}
 * @param setOff the amount set off between payable and receivable; zero if nothing is set off
 */
public record SettlementDate(
    String account,
    String counterparty,
    String currency,
    BigDecimal paid,
    BigDecimal owed,
    BigDecimal setOff) {

  /**
   * Returns the entry for securities received.
   *
   * @param reference the id of the settled instruction
   * @return the entry, or null if no cash moves and nothing is set off
   */
  public @Nullable JournalEntry received(long id, long reference, LocalDate day) {
    return entry(id, reference, day, owed.add(setOff), setOff);
  }

  /** Returns the entry for securities delivered; as {@link #received}. */
  public @Nullable JournalEntry delivered(long id, long reference, LocalDate day) {
    return entry(id, reference, day, setOff, setOff.subtract(owed));
  }

  private @Nullable JournalEntry entry(
      long id, long reference, LocalDate day, BigDecimal payable, BigDecimal receivable) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.PAYABLE, counterparty, payable)
            .credit(AccountKind.RECEIVABLE, counterparty, receivable)
            .credit(AccountKind.CASH, account, paid)
            .credit(AccountKind.SETTLEMENT_DIFFERENCE, account, owed.subtract(paid));
    return lines.postings().isEmpty()
        ? null
        : new JournalEntry(id, reference, JournalEntry.Kind.SETTLEMENT_DATE, day, lines.postings());
  }
}
