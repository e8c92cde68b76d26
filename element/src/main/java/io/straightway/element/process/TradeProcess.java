package io.straightway.element.process;

import io.straightway.element.message.Fee;
import io.straightway.element.message.FeeKind;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Side;
import io.straightway.element.message.TradeInstruction;
import io.straightway.element.staticdata.Security;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The business process on a SecurityPurcSale: {@link #create} enriches it, {@link #book} translates
 * it into a journal entry and position movements.
 *
 * <p>Trade-date accounting, seen from our book. A purchase debits securities, accrued interest and
 * fees and credits the counterparty's payable with the net amount; a sale mirrors it against the
 * counterparty's receivable. Fees are an expense either way.
 */
public final class TradeProcess {
  private static final BigDecimal LARGEST = new BigDecimal("1e18");
  private static final int PERCENT_DIGITS = 2;

  /**
   * Makes the trade, with the id of its message: settlement date and consideration are computed.
   */
  public Checked<SecurityPurcSale> create(long tradeId, ValidInstruction valid) {
    TradeInstruction in = valid.instruction();
    SecurityPurcSale trade =
        new SecurityPurcSale(
            tradeId,
            in.key().source(),
            in.tradeReference(),
            in.version(),
            in.side(),
            in.isin(),
            in.account(),
            in.counterparty(),
            in.quantity(),
            in.price(),
            in.currency(),
            in.tradeDate(),
            settlementDate(valid),
            consideration(valid),
            in.accruedInterest() == null ? BigDecimal.ZERO : in.accruedInterest(),
            fees(in.fees()));
    if (trade.consideration().signum() == 0) {
      return refused(ReasonCode.AMOUNT_ZERO, "the consideration rounds to zero");
    }
    if (trade.netAmount().abs().compareTo(LARGEST) >= 0
        || trade.consideration().compareTo(LARGEST) >= 0) {
      return refused(ReasonCode.AMOUNT_TOO_LARGE, "the amount has more than 18 digits");
    }
    return new Checked.Passed<>(trade);
  }

  private static LocalDate settlementDate(ValidInstruction valid) {
    LocalDate given = valid.instruction().settlementDate();
    return given != null
        ? given
        : valid
            .currency()
            .addBusinessDays(valid.instruction().tradeDate(), valid.security().settlementDays());
  }

  private static BigDecimal consideration(ValidInstruction valid) {
    TradeInstruction in = valid.instruction();
    BigDecimal product = in.quantity().multiply(in.price());
    boolean inPercent = valid.security().kind() == Security.Kind.BOND;
    return valid.currency().round(inPercent ? product.movePointLeft(PERCENT_DIGITS) : product);
  }

  private static Map<FeeKind, BigDecimal> fees(List<Fee> fees) {
    Map<FeeKind, BigDecimal> byKind = new EnumMap<>(FeeKind.class);
    fees.forEach(fee -> byKind.merge(fee.kind(), fee.amount(), BigDecimal::add));
    return byKind;
  }

  private static <T> Checked<T> refused(ReasonCode code, String reason) {
    return new Checked.Refused<>(new Refusal(code, null, reason));
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
