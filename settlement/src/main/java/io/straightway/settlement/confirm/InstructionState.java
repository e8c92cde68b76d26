package io.straightway.settlement.confirm;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction says and its progress, which changes part by part: {@link #with}.
 *
 * @param matching what the custodian has said of the counterparty's instruction
 * @param cancelling our request to cancel it
 * @param holding our request to hold it at the custodian
 */
record InstructionState(
    Terms terms, Settling settling, Matching matching, Cancelling cancelling, Holding holding) {

  /**
   * What does not change.
   *
   * @param amountDirection whether we pay the amount or receive it
   * @param setOffAmount what of netted trades stands against the account of the other side
   * @param tradeDebt what its trades have booked in another currency; null if it is the same
   * @param unsent whether nobody has tried to send it yet, so that nobody can know of it
   * @param tolerance how far the cash may lie from the amount for it to settle by itself
   * @param byHand how much of what has settled was settled by hand
   */
  record Terms(
      long instructionId,
      String account,
      String isin,
      String counterparty,
      Movement movement,
      Payment payment,
      BigDecimal quantity,
      String currency,
      BigDecimal amount,
      AmountDirection amountDirection,
      BigDecimal setOffAmount,
      @Nullable TradeDebt tradeDebt,
      LocalDate tradeDate,
      String custodian,
      String safekeepingAccount,
      boolean unsent,
      BigDecimal tolerance,
      BigDecimal byHand) {

    boolean paysThem() {
      return amountDirection == AmountDirection.PAY;
    }
  }

  /** A part of the progress that changes as a whole. */
  sealed interface Part {}

  /**
   * What was booked as owed in the currency of the trades, where they settle in another one.
   *
   * @param tradeAmount negative if it goes the other way than the amount of the instruction
   * @param tradeDecimals of that currency
   */
  record TradeDebt(String tradeCurrency, BigDecimal tradeAmount, int tradeDecimals) {
    /** What of it a part of the quantity pays off, rounded so that all parts add up to it. */
    BigDecimal share(BigDecimal part, BigDecimal whole) {
      return part.compareTo(whole) == 0
          ? tradeAmount
          : tradeAmount.multiply(part).divide(whole, tradeDecimals, RoundingMode.HALF_EVEN);
    }
  }

  /** Its status. */
  enum Status {
    HELD,
    READY,
    SENT,
    MATCHED,
    PARTLY_SETTLED,
    SETTLED,
    REFUSED,
    CANCELLED
  }

  /** What the custodian has said of the counterparty's instruction. */
  enum Matching implements Part {
    /** Nothing. */
    UNKNOWN,
    /** There is none that agrees. */
    AWAITED,
    /** It agrees. */
    MATCHED,
    /** It agrees, and there was none before: the counterparty was the last to instruct. */
    MATCHED_AFTER_WAITING;

    Matching matched() {
      return switch (this) {
        case UNKNOWN -> MATCHED;
        case AWAITED -> MATCHED_AFTER_WAITING;
        case MATCHED, MATCHED_AFTER_WAITING -> this;
      };
    }
  }

  /** Where our request to cancel it stands. */
  enum Cancellation {
    REQUESTED,
    PENDING,
    DENIED
  }

  /** The outcome of our last request to hold it at the custodian, or to release it. */
  enum CustodianHold {
    HOLD_REQUESTED,
    HELD,
    HOLD_DENIED,
    RELEASE_REQUESTED,
    RELEASE_DENIED
  }

  /**
   * Our request to hold it at the custodian.
   *
   * @param custodianHold null if we have not asked for one, or it was released
   * @param custodianHoldReason what the custodian said of that
   */
  record Holding(@Nullable CustodianHold custodianHold, @Nullable String custodianHoldReason)
      implements Part {
    /** None. */
    static final Holding NONE = new Holding(null, null);
  }

  /**
   * Our request to cancel it.
   *
   * @param cancellation null if we have not asked for it
   * @param cancellationReason what the custodian said of that
   */
  record Cancelling(@Nullable Cancellation cancellation, @Nullable String cancellationReason)
      implements Part {
    boolean isAsked() {
      return cancellation != null;
    }
  }

  /**
   * How far it has settled.
   *
   * @param custodianReason what the custodian said last
   * @param calledComplete whether the custodian calls a part the last one although it is not
   */
  record Settling(
      Status status,
      @Nullable String custodianReason,
      BigDecimal settledQuantity,
      BigDecimal settledAmount,
      boolean calledComplete)
      implements Part {
    Settling as(Status newStatus, @Nullable String reason) {
      return new Settling(newStatus, reason, settledQuantity, settledAmount, calledComplete);
    }
  }

  /** The same with a changed part. */
  InstructionState with(Part part) {
    return new InstructionState(
        terms,
        part instanceof Settling changed ? changed : settling,
        part instanceof Matching changed ? changed : matching,
        part instanceof Cancelling changed ? changed : cancelling,
        part instanceof Holding changed ? changed : holding);
  }

  long id() {
    return terms.instructionId();
  }

  Status status() {
    return settling.status();
  }

  BigDecimal settledQuantity() {
    return settling.settledQuantity();
  }

  BigDecimal settledAmount() {
    return settling.settledAmount();
  }

  /** What was instructed more than has settled, once all has; zero before. */
  BigDecimal difference() {
    return status() == Status.SETTLED ? terms.amount().subtract(settledAmount()) : BigDecimal.ZERO;
  }

  /**
   * What the last part has paid off in the currency of the trades; null if that is the same.
   *
   * @param partQuantity of the last part
   */
  @Nullable BigDecimal tradeAmount(BigDecimal partQuantity) {
    TradeDebt debt = terms.tradeDebt();
    BigDecimal whole = terms.quantity();
    BigDecimal before = settledQuantity().subtract(partQuantity);
    return debt == null
        ? null
        : debt.share(settledQuantity(), whole).subtract(debt.share(before, whole));
  }

  /** Whether a part has settled. */
  boolean begun() {
    return settledQuantity().signum() > 0;
  }

  /** Whether nothing more happens to it. */
  boolean isOver() {
    return status() == Status.SETTLED || status() == Status.CANCELLED;
  }

  /**
   * Whether a change of its trades that waits for its cancellation can be carried out, or never.
   */
  boolean answersWaitingChanges() {
    return status() == Status.CANCELLED || (begun() && cancelling.isAsked());
  }

  /** As it is, but the custodian says that no further part comes. */
  InstructionState calledComplete() {
    Settling now = settling;
    boolean partly = now.status() == Status.PARTLY_SETTLED;
    return with(
        new Settling(
            now.status(), now.custodianReason(), settledQuantity(), settledAmount(), partly));
  }

  /**
   * After a further part has settled, or, with negative numbers, after the last one was taken back.
   * What the custodian said before is past.
   */
  InstructionState settled(BigDecimal partQuantity, BigDecimal partAmount) {
    BigDecimal quantity = settledQuantity().add(partQuantity);
    Status some = quantity.signum() == 0 ? Status.SENT : Status.PARTLY_SETTLED;
    Status status = quantity.compareTo(terms.quantity()) == 0 ? Status.SETTLED : some;
    return with(new Settling(status, null, quantity, settledAmount().add(partAmount), false));
  }
}
