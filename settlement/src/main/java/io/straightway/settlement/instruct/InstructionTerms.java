package io.straightway.settlement.instruct;

import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.FieldRules.NumberTooLongException;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.exchange.IsinExchanges;
import io.straightway.settlement.exchange.IsinExchanges.Successor;
import io.straightway.staticdata.OwnSsi;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Derives the instruction for one trade, or for several netted trades. A purchase is received
 * against payment to the counterparty; a sale is delivered against payment to us. If the fees of a
 * sale exceed its proceeds, we pay the difference; if nothing is left to pay, delivery is free. In
 * a transfer the other side is another account of ours, and the place of settlement is that of the
 * named counterparty.
 *
 * <p>The places of settlement are taken from the static data of the settlement date. If the ISIN
 * was exchanged, the trade settles in its successor.
 *
 * @param exchanges the exchanges of ISINs; trades of an exchanged ISIN settle in its successor
 * @param partial whether instructions may settle in parts; null to leave this to the market
 * @param mt the custodians that receive ISO 15022, which must be able to express the instruction
 * @param cutOffs the cut-offs of the custodians
 * @param now the time with which cut-offs are compared
 */
record InstructionTerms(
    StaticData staticData,
    IsinExchanges exchanges,
    @Nullable PartialSettlement partial,
    MtCustodians mt,
    CutOffs cutOffs,
    Instant now) {
  /** Returns the same terms with another option for settlement in parts. */
  InstructionTerms with(@Nullable PartialSettlement partialSettlement) {
    return new InstructionTerms(staticData, exchanges, partialSettlement, mt, cutOffs, now);
  }

  /**
   * Returns the instruction for trades, or the reason that there is none.
   *
   * @param trades one trade, or several that share a netting key and whose net quantity is not zero
   */
  Result of(long instructionId, List<BookedTrade> trades) {
    BookedTrade first = trades.get(0);
    LocalDate day = first.settlementDate();
    Successor become = exchanges.of(first.isin(), first.tradeDate());
    String isin = become == null ? first.isin() : become.nowIsin();
    Security security = security(isin, first, become);
    if (security == null) {
      return refused(trades, NotInstructable.Code.SECURITY_UNKNOWN, "security " + isin, null);
    }
    BigDecimal traded = sum(trades.stream().map(BookedTrade::signedQuantity).toList());
    BigDecimal quantity = become == null ? traded : become.exchanged(traded);
    if (quantity == null) {
      return new Result.RefusedTrades(
          ids(trades),
          NotInstructable.Code.EXCHANGE_FRACTION,
          "%s of %s are not a whole number of %s"
              .formatted(
                  traded.abs().stripTrailingZeros().toPlainString(),
                  first.isin(),
                  isin.equals(first.isin()) ? "new units" : isin));
    }
    String mic = first.mic() == null ? security.mic() : first.mic();
    OwnSsi ours = ownSsi(first.account(), first, mic);
    if (ours == null) {
      return refused(
          trades,
          NotInstructable.Code.ACCOUNT_UNKNOWN,
          "account " + first.account(),
          staticData.accountEnd(first.account(), day));
    }
    Ssi ssi = staticData.ssi(first.counterparty(), first.currency(), mic, day);
    if (ssi == null) {
      return refused(
          trades,
          NotInstructable.Code.SSI_MISSING,
          "settlement instruction of %s for %s on %s"
              .formatted(first.counterparty(), first.currency(), mic),
          staticData.ssiEnd(first.counterparty(), first.currency(), mic, day));
    }
    OtherSide other = otherSide(first, ssi, mic);
    if (other == null) {
      String to = String.valueOf(first.transferAccount());
      return refused(
          trades,
          NotInstructable.Code.ACCOUNT_UNKNOWN,
          "account " + to,
          staticData.accountEnd(to, day));
    }
    try {
      return instruction(instructionId, trades, quantity, become, ours, security, other);
    } catch (NumberTooLongException e) {
      return new Result.RefusedTrades(
          ids(trades), NotInstructable.Code.NUMBER_TOO_LONG, String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      return new Result.RefusedTrades(
          ids(trades), NotInstructable.Code.STATIC_DATA_UNUSABLE, String.valueOf(e.getMessage()));
    }
  }

  private @Nullable OwnSsi ownSsi(String account, BookedTrade trade, String mic) {
    return staticData.ownSsi(account, trade.currency(), mic, trade.settlementDate());
  }

  /** Returns the security to settle; one that has ended still settles if it was traded before. */
  private @Nullable Security security(String isin, BookedTrade trade, @Nullable Successor become) {
    LocalDate day = trade.settlementDate();
    if (become != null) {
      return staticData.security(isin, become.since().isAfter(day) ? become.since() : day);
    }
    Security settling = staticData.security(isin, day);
    return settling == null ? staticData.security(isin, trade.tradeDate()) : settling;
  }

  private @Nullable OtherSide otherSide(BookedTrade trade, Ssi ssi, String mic) {
    if (trade.transferAccount() == null) {
      return new OtherSide(
          ssi.placeOfSettlement(),
          ssi.agent(),
          ssi.safekeepingAccount(),
          ssi.party() == null ? trade.counterparty() : ssi.party(),
          ssi.intermediaries());
    }
    OwnSsi to = ownSsi(trade.transferAccount(), trade, mic);
    return to == null
        ? null
        : new OtherSide(
            ssi.placeOfSettlement(),
            to.custodian(),
            to.safekeepingAccount(),
            trade.counterparty(),
            null);
  }

  private Result instruction(
      long id,
      List<BookedTrade> trades,
      BigDecimal quantity,
      @Nullable Successor become,
      OwnSsi ours,
      Security security,
      OtherSide other) {
    BookedTrade first = trades.get(0);
    BigDecimal payment = sum(trades.stream().map(BookedTrade::signedPayment).toList());
    BigDecimal debt = sum(trades.stream().map(BookedTrade::signedDebt).toList());
    boolean receive = quantity.signum() > 0;
    // nothing to pay: the direction follows the movement and has no meaning
    boolean paidToThem = payment.signum() == 0 ? receive : payment.signum() > 0;
    Payment type = payment.signum() == 0 ? Payment.FREE : Payment.AGAINST;
    DueDay due = dueDay(first, ours.custodian(), other.placeOfSettlement(), type);
    SettlementInstruction023 message =
        new SettlementInstruction023(
            InstructionReference.of(id),
            receive ? Movement.RECEIVE : Movement.DELIVER,
            type,
            security.isin(),
            quantity.abs(),
            security.kind() == Security.Kind.BOND,
            first.currency(),
            payment.abs(),
            paidToThem ? AmountDirection.PAY : AmountDirection.RECEIVE,
            trades.stream()
                .map(BookedTrade::tradeDate)
                .max(Comparator.naturalOrder())
                .orElseThrow(),
            due.day(),
            ours.custodian(),
            ours.safekeepingAccount(),
            ours.cashAccount(),
            other.placeOfSettlement(),
            other.agent(),
            other.safekeepingAccount(),
            other.party(),
            false,
            partial,
            first.fx() == null ? null : first.fx().exchange().details(first.currency(), debt.abs()),
            other.intermediaries());
    if (mt.has(message.custodian())) {
      MtWriter.instruction(message, message.custodian());
    }
    return new Result.DerivedInstruction(
        new Instruction(
            id,
            first.account(),
            first.counterparty(),
            message,
            paidToThem,
            setOff(trades, receive),
            ours.mic(),
            become == null ? null : become.exchangeId(),
            first.fx() == null ? null : bookedDebt(first.fx(), paidToThem ? debt : debt.negate()),
            due.day().equals(first.settlementDate()) ? null : first.settlementDate(),
            due.late(),
            trades.stream().anyMatch(BookedTrade::held),
            ids(trades)));
  }

  /**
   * A settlement date that an instruction can still be given for.
   *
   * @param late true if the cut-off of the contractual date has passed
   */
  private record DueDay(LocalDate day, boolean late) {}

  /** Returns the trade's settlement date, or after its cut-off, by its rule, the next one. */
  private DueDay dueDay(BookedTrade trade, String custodian, String place, Payment type) {
    BusinessCalendar calendar = staticData.calendarOf(trade.currency());
    LocalDate day = trade.settlementDate();
    CutOffs.DayCutOff cutOff = cutOffs.of(custodian, place, type, day, calendar);
    boolean late = cutOff != null && !now.isBefore(cutOff.time());
    while (cutOff != null && cutOff.nextDay() && !now.isBefore(cutOff.time())) {
      day = calendar.next(day);
      cutOff = cutOffs.of(custodian, place, type, day, calendar);
    }
    return new DueDay(day, late);
  }

  /**
   * Returns the amount of the opposite trades, which were booked against another account than the
   * one that the instruction settles.
   */
  private static BigDecimal setOff(List<BookedTrade> trades, boolean receive) {
    return sum(
        trades.stream()
            .filter(trade -> trade.buy() != receive)
            .map(BookedTrade::bookedAmount)
            .toList());
  }

  private static Instruction.BookedDebt bookedDebt(BookedTrade.Fx fx, BigDecimal debt) {
    return new Instruction.BookedDebt(fx.exchange().currency(), debt);
  }

  private static BigDecimal sum(List<BigDecimal> numbers) {
    return numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static List<Long> ids(List<BookedTrade> trades) {
    return trades.stream().map(BookedTrade::tradeId).toList();
  }

  private static Result refused(
      List<BookedTrade> trades,
      NotInstructable.Code code,
      String missing,
      @Nullable LocalDate end) {
    return new Result.RefusedTrades(
        ids(trades),
        code,
        "there is no %s in the static data of %s%s"
            .formatted(
                missing,
                trades.get(0).settlementDate(),
                end == null ? "" : ": it ended on " + end));
  }

  /** The other side's place of settlement, agent and account, and the parties behind it. */
  private record OtherSide(
      String placeOfSettlement,
      String agent,
      String safekeepingAccount,
      String party,
      @Nullable String intermediaries) {}

  /** Result of deriving an instruction. */
  sealed interface Result {
    /** An instruction. */
    record DerivedInstruction(Instruction instruction) implements Result {}

    /** No instruction, for one reason that applies to all of the trades. */
    record RefusedTrades(List<Long> tradeIds, NotInstructable.Code code, String reason)
        implements Result {}
  }
}
