package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Posting;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settlement-date accounting of a trade that settles in another currency than its own. An account
 * has one currency and each currency balances by itself, so FX_POSITION holds the exchanged amounts
 * of both currencies: four postings.
 *
 * <pre>
 * A purchase for 25,012.50 USD settles in EUR, at 0.92
 *
 *     PAYABLE USD       FX_POSITION USD       FX_POSITION EUR           CASH EUR
 *   25,012.50 |               | 25,012.50   23,011.50 |               | 23,011.50
 * </pre>
 *
 * <p>Set-off between payable and receivable is in the trade currency, a cash difference in the
 * settlement currency: the amount owed is exchanged, and the difference is posted separately.
 *
 * @param account our account
 * @param tradeCurrency of payable and receivable
 * @param debt the debt paid off, in the trade currency; negative if we are paid
 * @param setOff as in {@link SettlementDate}, in the trade currency
 * @param currency of the cash
 * @param paid the cash that leaves our account; negative if it enters
 * @param owed the cash that was to be paid, with the sign of {@code paid}
 */
public record ForeignSettlement(
    String account,
    String counterparty,
    String tradeCurrency,
    BigDecimal debt,
    BigDecimal setOff,
    String currency,
    BigDecimal paid,
    BigDecimal owed) {

  /**
   * Returns the entry for securities received.
   *
   * @param reference the id of the settled instruction
   * @return the entry, or null if no cash moves and nothing is set off
   */
  public @Nullable JournalEntry received(long id, long reference, LocalDate day) {
    return entry(id, reference, day, debt.add(setOff), setOff);
  }

  /** Returns the entry for securities delivered; as {@link #received}. */
  public @Nullable JournalEntry delivered(long id, long reference, LocalDate day) {
    return entry(id, reference, day, setOff, setOff.subtract(debt));
  }

  private @Nullable JournalEntry entry(
      long id, long reference, LocalDate day, BigDecimal payable, BigDecimal receivable) {
    List<Posting> postings =
        new ArrayList<>(
            new EntryLines(tradeCurrency)
                .debit(AccountKind.PAYABLE, counterparty, payable)
                .credit(AccountKind.RECEIVABLE, counterparty, receivable)
                .credit(AccountKind.FX_POSITION, account, debt)
                .postings());
    postings.addAll(
        new EntryLines(currency)
            .debit(AccountKind.FX_POSITION, account, owed)
            .credit(AccountKind.CASH, account, paid)
            .credit(AccountKind.SETTLEMENT_DIFFERENCE, account, owed.subtract(paid))
            .postings());
    return postings.isEmpty()
        ? null
        : new JournalEntry(id, reference, JournalEntry.Kind.SETTLEMENT_DATE, day, postings);
  }
}
