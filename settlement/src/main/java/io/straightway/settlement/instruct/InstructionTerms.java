package io.straightway.settlement.instruct;

import io.straightway.element.staticdata.OwnSsi;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.Ssi;
import io.straightway.element.staticdata.StaticData;
import io.straightway.iso15022.MtCustodians;
import io.straightway.iso15022.MtWriter;
import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.NumberTooLongException;
import io.straightway.iso20022.PartialSettlement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.exchange.IsinExchanges;
import io.straightway.settlement.exchange.IsinExchanges.Become;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the instruction of one trade says, or of several that are netted. A purchase is received
 * against payment to them, a sale delivered against payment to us. Where the fees of a sale exceed
 * what it brings, we pay the difference, and where nothing is left to pay, delivery is free. In a
 * transfer the other side is another account of ours; where it settles is as with the counterparty
 * that is named.
 *
 * <p>Everything about who settles where is taken from the static data of the settlement date. Of an
 * ISIN that was exchanged, it is what that has become.
 *
 * @param exchanges trades of an ISIN that was exchanged settle in what that has become
 * @param partial whether they may settle in parts; null if that is left to the market
 * @param mt the custodians that are sent ISO 15022, which must be able to say it
 */
record InstructionTerms(
    StaticData staticData,
    IsinExchanges exchanges,
    @Nullable PartialSettlement partial,
    MtCustodians mt) {
  /** The same for one with another say on settlement in parts. */
  InstructionTerms with(@Nullable PartialSettlement partialSettlement) {
    return new InstructionTerms(staticData, exchanges, partialSettlement, mt);
  }

  /**
   * The instruction for trades that have all in common that netted trades must.
   *
   * @param trades one, or several whose net quantity is not zero
   */
  Result of(long instructionId, List<BookedTrade> trades) {
    BookedTrade first = trades.get(0);
    LocalDate day = first.settlementDate();
    Become become = exchanges.of(first.isin());
    String isin = become == null ? first.isin() : become.isin();
    Security security = security(isin, first, become);
    if (security == null) {
      return refused(trades, NotInstructable.Code.SECURITY_UNKNOWN, "security " + isin, null);
    }
    BigDecimal traded = sum(trades.stream().map(BookedTrade::signedQuantity).toList());
    BigDecimal quantity = become == null ? traded : become.exchanged(traded);
    if (quantity == null) {
      return new Result.Refused(
          ids(trades),
          NotInstructable.Code.EXCHANGE_FRACTION,
          "%s of %s are no whole number of %s"
              .formatted(traded.abs().stripTrailingZeros().toPlainString(), first.isin(), isin));
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
      return instruction(instructionId, trades, quantity, ours, security, other);
    } catch (NumberTooLongException e) {
      return new Result.Refused(
          ids(trades), NotInstructable.Code.NUMBER_TOO_LONG, String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      return new Result.Refused(
          ids(trades), NotInstructable.Code.STATIC_DATA_UNUSABLE, String.valueOf(e.getMessage()));
    }
  }

  private @Nullable OwnSsi ownSsi(String account, BookedTrade trade, String mic) {
    return staticData.ownSsi(account, trade.currency(), mic, trade.settlementDate());
  }

  /** What has ended still settles if it was traded before. */
  private @Nullable Security security(String isin, BookedTrade trade, @Nullable Become become) {
    LocalDate day = trade.settlementDate();
    if (become != null) {
      return staticData.security(isin, become.since().isAfter(day) ? become.since() : day);
    }
    Security settling = staticData.security(isin, day);
    return settling == null ? staticData.security(isin, trade.tradeDate()) : settling;
  }

  private @Nullable OtherSide otherSide(BookedTrade trade, Ssi ssi, String mic) {
    if (trade.transferAccount() == null) {
      return new OtherSide(ssi.placeOfSettlement(), ssi.agent(), ssi.safekeepingAccount());
    }
    OwnSsi to = ownSsi(trade.transferAccount(), trade, mic);
    return to == null
        ? null
        : new OtherSide(ssi.placeOfSettlement(), to.custodian(), to.safekeepingAccount());
  }

  private Result instruction(
      long id,
      List<BookedTrade> trades,
      BigDecimal quantity,
      OwnSsi ours,
      Security security,
      OtherSide other) {
    BookedTrade first = trades.get(0);
    BigDecimal payment = sum(trades.stream().map(BookedTrade::signedPayment).toList());
    BigDecimal debt = sum(trades.stream().map(BookedTrade::signedDebt).toList());
    boolean receive = quantity.signum() > 0;
    // nothing to pay: the direction is that of the movement, and means nothing
    boolean paidToThem = payment.signum() == 0 ? receive : payment.signum() > 0;
    SettlementInstruction023 message =
        new SettlementInstruction023(
            InstructionReference.of(id),
            receive ? Movement.RECEIVE : Movement.DELIVER,
            payment.signum() == 0 ? Payment.FREE : Payment.AGAINST,
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
            first.settlementDate(),
            ours.custodian(),
            ours.safekeepingAccount(),
            ours.cashAccount(),
            other.placeOfSettlement(),
            other.agent(),
            other.safekeepingAccount(),
            first.counterparty(),
            false,
            partial,
            first.fx() == null
                ? null
                : first.fx().exchange().details(first.currency(), debt.abs()));
    if (mt.has(message.custodian())) {
      MtWriter.instruction(message, message.custodian());
    }
    return new Result.Instructed(
        new Instruction(
            id,
            first.account(),
            message,
            paidToThem,
            setOff(trades, receive),
            ours.mic(),
            first.fx() == null ? null : bookedDebt(first.fx(), paidToThem ? debt : debt.negate()),
            trades.stream().anyMatch(BookedTrade::held),
            ids(trades)));
  }

  /** The other side's trades were booked against another account than the instruction settles. */
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
    return new Result.Refused(
        ids(trades),
        code,
        "there is no %s in the static data of %s%s"
            .formatted(
                missing,
                trades.get(0).settlementDate(),
                end == null ? "" : ": it ended on " + end));
  }

  /** Where the other side settles. */
  private record OtherSide(String placeOfSettlement, String agent, String safekeepingAccount) {}

  /** What came of it. */
  sealed interface Result {
    /** An instruction. */
    record Instructed(Instruction instruction) implements Result {}

    /** None, for the same reason for all of the trades. */
    record Refused(List<Long> tradeIds, NotInstructable.Code code, String reason)
        implements Result {}
  }
}
