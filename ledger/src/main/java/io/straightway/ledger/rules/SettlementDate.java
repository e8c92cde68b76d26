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
 * receivable. Their smaller part is set off between the two when the instruction has settled whole;
 * cash moves for the rest:
 *
 * <pre>
 * Bought for 27,525.00, sold for 9,987.50, settled as one purchase for 17,537.50
 *
 *      PAYABLE             RECEIVABLE               CASH
 *   27,525.00 |               |  9,987.50             | 17,537.50
 * </pre>
 *
 * <p>Where another amount moved than was owed, and that was accepted, all of what was owed is paid,
 * and the difference stands apart:
 *
 * <pre>
 * The purchase settles for 25,012.49
 *
 *      PAYABLE               CASH             SETTLEMENT_DIFFERENCE
 *   25,012.50 |               | 25,012.49           | 0.01
 * </pre>
 *
 * @param account ours
 * @param paid the cash that leaves our account; negative if it enters
 * @param owed what the debt was, with the sign of {@code paid}
 * @param setOff what is set off now between payable and receivable; zero if nothing is
 */
public record SettlementDate(
    String account,
    String counterparty,
    String currency,
    BigDecimal paid,
    BigDecimal owed,
    BigDecimal setOff) {

  /**
   * The entry of securities received.
   *
   * @param reference what settled
   * @return null if no cash moves and nothing is set off
   */
  public @Nullable JournalEntry received(long id, long reference, LocalDate day) {
    return entry(id, reference, day, owed.add(setOff), setOff);
  }

  /** The entry of securities delivered; as {@link #received}. */
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
