package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reversal of the part of trades that will not settle after another part has: the amount still
 * owed, and the same share of interest, fees and taxes. SECURITIES takes the remainder, so nothing
 * is lost by rounding.
 *
 * <pre>
 * Bought 1,000 at 25.00 with commission 12.50; 400 have settled for 10,005.00, the rest is cancelled
 *
 *        PAYABLE              SECURITIES            COMMISSION
 *   15,007.50 |                  | 15,000.00             | 7.50
 * </pre>
 *
 * <p>For netted trades, the amount still open on the account of the other side is set off at the
 * same time.
 *
 * @param account our account
 * @param owed the amount still to be paid; negative if it was to be received; for a delivery free
 *     of payment the worth of the remainder, negative if it was to be delivered
 * @param setOff the amount set off between payable and receivable; zero if nothing is set off
 * @param accruedInterest the share of interest bought; negative for interest sold
 * @param fees the shares, by the kind of account that they were charged to
 */
public record CancelledRemainder(
    String account,
    String counterparty,
    String currency,
    BigDecimal owed,
    BigDecimal setOff,
    BigDecimal accruedInterest,
    Map<AccountKind, BigDecimal> fees) {

  /**
   * Returns the entry for securities that were to be received.
   *
   * @param reference the id of the cancelled instruction
   * @return the entry, or null if there is nothing to post
   */
  public @Nullable JournalEntry received(long id, long reference, LocalDate day) {
    return entry(id, reference, day, debts(owed.add(setOff), setOff.negate()));
  }

  /** Returns the entry for securities that were to be delivered; as {@link #received}. */
  public @Nullable JournalEntry delivered(long id, long reference, LocalDate day) {
    return entry(id, reference, day, debts(setOff, owed.subtract(setOff)));
  }

  /**
   * Returns the entry for securities that were to be received or delivered free of payment; as
   * {@link #received}.
   */
  public @Nullable JournalEntry free(long id, long reference, LocalDate day) {
    return entry(
        id,
        reference,
        day,
        new EntryLines(currency).debit(AccountKind.FREE_DELIVERY, account, owed));
  }

  private EntryLines debts(BigDecimal payable, BigDecimal receivable) {
    return new EntryLines(currency)
        .debit(AccountKind.PAYABLE, counterparty, payable)
        .debit(AccountKind.RECEIVABLE, counterparty, receivable);
  }

  private @Nullable JournalEntry entry(long id, long reference, LocalDate day, EntryLines lines) {
    BigDecimal securities = owed.subtract(accruedInterest);
    for (Map.Entry<AccountKind, BigDecimal> fee : fees.entrySet()) {
      lines.credit(fee.getKey(), account, fee.getValue());
      securities = securities.subtract(fee.getValue());
    }
    lines
        .credit(AccountKind.ACCRUED_INTEREST, account, accruedInterest)
        .credit(AccountKind.SECURITIES, account, securities);
    return lines.postings().isEmpty()
        ? null
        : new JournalEntry(id, reference, JournalEntry.Kind.REMAINDER, day, lines.postings());
  }
}
