package io.straightway.element.process;

import io.straightway.element.message.FeeKind;
import io.straightway.element.message.Side;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The business process on a SecurityPurcSale: {@link #create} enriches it, {@link #book} translates
 * it into a journal entry and position movements.
 *
 * <p>Trade-date accounting, seen from our book. A purchase debits securities, accrued interest and
 * fees and credits the counterparty's payable with the net amount; a sale mirrors it against the
 * counterparty's receivable. Fees are an expense either way.
 */
public final class TradeProcess {
  /**
   * Makes the trade, with the id of its message: settlement date, consideration, interest and fees
   * are computed, or taken as supplied where they may be.
   */
  public Checked<SecurityPurcSale> create(long tradeId, CheckedTerms valid) {
    return new Enrichment(valid).trade(tradeId);
  }

  /** What the trade does to the books. The trade's id names the entry and the movements too. */
  public Booking book(SecurityPurcSale trade) {
    return new Booking(entry(trade), movements(trade));
  }

  private static JournalEntry entry(SecurityPurcSale trade) {
    BigDecimal sign = trade.side() == Side.BUY ? BigDecimal.ONE : BigDecimal.ONE.negate();
    List<Posting> postings = new ArrayList<>();
    post(postings, own(AccountKind.SECURITIES, trade), trade.consideration().multiply(sign));
    post(
        postings, own(AccountKind.ACCRUED_INTEREST, trade), trade.accruedInterest().multiply(sign));
    for (FeeKind kind : FeeKind.values()) {
      post(postings, own(expense(kind), trade), trade.fee(kind));
    }
    AccountKind against = trade.side() == Side.BUY ? AccountKind.PAYABLE : AccountKind.RECEIVABLE;
    post(
        postings,
        new LedgerAccount(against, trade.counterparty(), trade.currency()),
        trade.netAmount().multiply(sign).negate());
    return new JournalEntry(
        trade.tradeId(),
        trade.tradeId(),
        JournalEntry.Kind.TRADE_DATE,
        trade.tradeDate(),
        postings);
  }

  private static LedgerAccount own(AccountKind kind, SecurityPurcSale trade) {
    return new LedgerAccount(kind, trade.account(), trade.currency());
  }

  private static AccountKind expense(FeeKind kind) {
    return switch (kind) {
      case COMMISSION -> AccountKind.COMMISSION;
      case TAX -> AccountKind.TAX;
      case EXCHANGE -> AccountKind.EXCHANGE_FEE;
      case OTHER -> AccountKind.OTHER_FEE;
    };
  }

  private static void post(List<Posting> postings, LedgerAccount account, BigDecimal amount) {
    if (amount.signum() != 0) {
      postings.add(new Posting(account, amount));
    }
  }

  private static List<PositionMovement> movements(SecurityPurcSale trade) {
    boolean buy = trade.side() == Side.BUY;
    BigDecimal securities = buy ? trade.quantity() : trade.quantity().negate();
    BigDecimal cash = buy ? trade.netAmount().negate() : trade.netAmount();
    PositionKey holding = new PositionKey(trade.account(), trade.isin());
    PositionKey money = new PositionKey(trade.account(), trade.currency());
    return List.of(
        PositionMovement.traded(trade.tradeId(), holding, securities),
        PositionMovement.traded(trade.tradeId(), money, cash));
  }
}
