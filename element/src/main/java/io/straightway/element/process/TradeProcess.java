package io.straightway.element.process;

import io.straightway.books.Booking;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.FreeDelivery;
import io.straightway.ledger.rules.TradeDate;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The business process on a SecurityPurcSale made by {@link CheckedTerms#trade}: translates it into
 * a journal entry and position movements. The accounting rule is {@link TradeDate}, or {@link
 * FreeDelivery}.
 */
public final class TradeProcess {
  /** Returns the booking of a trade. The trade's id is also that of the entry and the movements. */
  public Booking book(SecurityPurcSale trade) {
    return trade.freeOfPayment()
        ? new Booking(freeEntry(trade), List.of(securities(trade)))
        : new Booking(entry(trade), movements(trade));
  }

  private static @Nullable JournalEntry freeEntry(SecurityPurcSale trade) {
    FreeDelivery rule = new FreeDelivery(trade.account(), trade.currency(), trade.consideration());
    return trade.side() == Side.BUY
        ? rule.received(trade.tradeId(), trade.tradeDate())
        : rule.delivered(trade.tradeId(), trade.tradeDate());
  }

  private static JournalEntry entry(SecurityPurcSale trade) {
    Map<AccountKind, BigDecimal> fees = new EnumMap<>(AccountKind.class);
    for (FeeKind kind : FeeKind.values()) {
      fees.put(expense(kind), trade.fee(kind));
    }
    TradeDate rule =
        new TradeDate(
            trade.account(),
            trade.counterparty(),
            trade.currency(),
            trade.consideration(),
            trade.accruedInterest(),
            fees,
            trade.netAmount());
    return trade.side() == Side.BUY
        ? rule.purchase(trade.tradeId(), trade.tradeDate())
        : rule.sale(trade.tradeId(), trade.tradeDate());
  }

  private static AccountKind expense(FeeKind kind) {
    return switch (kind) {
      case COMMISSION -> AccountKind.COMMISSION;
      case TAX -> AccountKind.TAX;
      case EXCHANGE -> AccountKind.EXCHANGE_FEE;
      case OTHER -> AccountKind.OTHER_FEE;
    };
  }

  private static List<PositionMovement> movements(SecurityPurcSale trade) {
    boolean buy = trade.side() == Side.BUY;
    BigDecimal cash = buy ? trade.cashAmount().negate() : trade.cashAmount();
    PositionKey money = new PositionKey(trade.account(), trade.cashCurrency());
    return List.of(securities(trade), PositionMovement.traded(trade.tradeId(), money, cash));
  }

  private static PositionMovement securities(SecurityPurcSale trade) {
    boolean buy = trade.side() == Side.BUY;
    PositionKey holding = new PositionKey(trade.account(), trade.isin());
    return PositionMovement.traded(
        trade.tradeId(), holding, buy ? trade.quantity() : trade.quantity().negate());
  }
}
