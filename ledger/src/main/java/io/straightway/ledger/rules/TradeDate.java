package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;

/**
 * Trade-date accounting: the securities are ours, or no longer ours, from the trade date on,
 * although nothing has been delivered or paid yet. Fees are an expense on both sides of the market.
 * Purchases are entered at cost and sales at their proceeds; the gain is taken at the end of the
 * day, see {@link SecuritiesAtCost}.
 *
 * <pre>
 * Purchase: 1,000 at 25.00, commission 12.50; we owe 25,012.50
 *
 *      SECURITIES            COMMISSION              PAYABLE
 *   25,000.00 |            12.50 |                         | 25,012.50
 *
 * Sale: 1,000 at 25.00, commission 12.50; we are owed 24,987.50
 *
 *      SECURITIES            COMMISSION            RECEIVABLE
 *             | 25,000.00  12.50 |            24,987.50    |
 * </pre>
 *
 * @param account our account that trades
 * @param consideration price times quantity
 * @param accruedInterest bought or sold with a bond; zero for other securities
 * @param fees by the kind of account that they are charged to
 * @param netAmount the amount to be paid or received: consideration and interest, plus the fees of
 *     a purchase, less the fees of a sale
 */
public record TradeDate(
    String account,
    String counterparty,
    String currency,
    BigDecimal consideration,
    BigDecimal accruedInterest,
    Map<AccountKind, BigDecimal> fees,
    BigDecimal netAmount) {

  /** Returns the entry of a purchase. Its reference is its own id. */
  public JournalEntry purchase(long id, LocalDate tradeDate) {
    EntryLines lines =
        new EntryLines(currency)
            .debit(AccountKind.SECURITIES, account, consideration)
            .debit(AccountKind.ACCRUED_INTEREST, account, accruedInterest);
    fees.forEach((kind, fee) -> lines.debit(kind, account, fee));
    return entry(id, tradeDate, lines.credit(AccountKind.PAYABLE, counterparty, netAmount));
  }

  /** Returns the entry of a sale; as {@link #purchase}. */
  public JournalEntry sale(long id, LocalDate tradeDate) {
    EntryLines lines =
        new EntryLines(currency)
            .credit(AccountKind.SECURITIES, account, consideration)
            .credit(AccountKind.ACCRUED_INTEREST, account, accruedInterest);
    fees.forEach((kind, fee) -> lines.debit(kind, account, fee));
    return entry(id, tradeDate, lines.debit(AccountKind.RECEIVABLE, counterparty, netAmount));
  }

  private static JournalEntry entry(long id, LocalDate tradeDate, EntryLines lines) {
    return new JournalEntry(id, id, JournalEntry.Kind.TRADE_DATE, tradeDate, lines.postings());
  }
}
