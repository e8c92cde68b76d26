package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What will not settle of trades, after a part has, is taken back: all that is still owed, and the
 * same share of interest, fees and taxes. SECURITIES takes what is left, so nothing is lost by
 * rounding.
 *
 * <pre>
 * Bought 1,000 at 25.00 with commission 12.50; 400 have settled for 10,005.00, the rest is cancelled
 *
 *        PAYABLE              SECURITIES            COMMISSION
 *   15,007.50 |                  | 15,000.00             | 7.50
 * </pre>
 *
 * <p>Where trades were netted, what stood against the account of the other side is set off now.
 *
 * @param account ours
 * @param owed what was still to be paid; negative if it was to be received; of a delivery free of
 *     payment what the rest is worth, negative if it was to go out
 * @param setOff what is set off between payable and receivable; zero if nothing is
 * @param accruedInterest the share of what was bought, negative of what was sold
 * @param fees the shares by the kind of account that they were an expense of
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
   * The entry of securities that were to be received.
   *
   * @param reference what was cancelled
   * @return null if there is nothing to post
   */
  public @Nullable JournalEntry received(long id, long reference, LocalDate day) {
    return entry(id, reference, day, debts(owed.add(setOff), setOff.negate()));
  }

  /** The entry of securities that were to be delivered; as {@link #received}. */
  public @Nullable JournalEntry delivered(long id, long reference, LocalDate day) {
    return entry(id, reference, day, debts(setOff, owed.subtract(setOff)));
  }

  /** The entry of what was to come or go free of payment; as {@link #received}. */
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
