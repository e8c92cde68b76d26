package io.straightway.settlement.confirm;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An instruction's terms and its progress, which changes part by part: {@link #with}.
 *
 * @param reports the custodian's last reports
 * @param matching the custodian's report on the counterparty's instruction
 * @param cancellation our request to cancel it
 * @param hold our request to hold it at the custodian
 */
record InstructionState(
    Terms terms,
    Progress progress,
    Reports reports,
    Matching matching,
    CancelRequest cancellation,
    HoldRequest hold) {

  /**
   * Terms that never change.
   *
   * @param amountDirection whether we pay or receive the amount
   * @param setOffAmount the part of the netted trades that was booked against the opposite side's
   *     account
   * @param tradeDebt the amount booked for its trades in another currency; null if it settles in
   *     the trades' currency
   * @param unsent true if delivery has not been attempted, so that the custodian can't know the
   *     instruction
   * @param tolerance maximum difference of the cash from {@code amount} for automatic settlement
   * @param byHand the quantity that was settled by hand
   * @param otherSide the parties of the other side, from its agent outward
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
      BigDecimal byHand,
      String otherSide) {

    boolean paysThem() {
      return amountDirection == AmountDirection.PAY;
    }
  }

  /** A part of the progress that is replaced as a whole. */
  sealed interface Part {}

  /**
   * Amount booked as owed in the currency of the trades, if they settle in another.
   *
   * @param tradeAmount negative if its direction is opposite to the instruction's amount
   * @param tradeDecimals number of decimals of that currency
   */
  record TradeDebt(String tradeCurrency, BigDecimal tradeAmount, int tradeDecimals) {
    /**
     * Returns the amount that a part of the quantity pays off, rounded so that all parts add up to
     * the whole.
     */
    BigDecimal share(BigDecimal part, BigDecimal whole) {
      return part.compareTo(whole) == 0
          ? tradeAmount
          : tradeAmount.multiply(part).divide(whole, tradeDecimals, RoundingMode.HALF_EVEN);
    }
  }

  /** Status of an instruction. */
  enum Status {
    HELD,
    READY,
    SENT,
    MATCHED,
    PARTLY_SETTLED,
    SETTLED,
    REFUSED,
    UNDELIVERED,
    CANCELLED
  }

  /** The custodian's report on the counterparty's instruction. */
  enum Matching implements Part {
    /** Nothing reported. */
    UNKNOWN,
    /** No instruction of the counterparty agrees. */
    AWAITED,
    /** The counterparty's instruction agrees. */
    MATCHED,
    /** The counterparty's instruction agrees and came after ours: none agreed before. */
    MATCHED_AFTER_WAITING;

    boolean isMatched() {
      return this == MATCHED || this == MATCHED_AFTER_WAITING;
    }

    Matching matched() {
      return switch (this) {
        case UNKNOWN -> MATCHED;
        case AWAITED -> MATCHED_AFTER_WAITING;
        case MATCHED, MATCHED_AFTER_WAITING -> this;
      };
    }
  }

  /** State of our request to cancel. */
  enum Cancellation {
    REQUESTED,
    PENDING,
    DENIED
  }

  /** State of our last request to hold at the custodian or to release. */
  enum CustodianHold {
    HOLD_REQUESTED,
    HELD,
    HOLD_DENIED,
    RELEASE_REQUESTED,
    RELEASE_DENIED
  }

  /**
   * Our request to hold at the custodian.
   *
   * @param state null if we have not requested a hold, or it was released
   * @param reason the custodian's reason
   */
  record HoldRequest(@Nullable CustodianHold state, @Nullable String reason) implements Part {
    /** No request. */
    static final HoldRequest NONE = new HoldRequest(null, null);
  }

  /**
   * Our request to cancel.
   *
   * @param state null if we have not requested it
   * @param reason the custodian's reason
   */
  record CancelRequest(@Nullable Cancellation state, @Nullable String reason) implements Part {
    boolean isRequested() {
      return state != null;
    }
  }

  /**
   * Progress of settlement.
   *
   * @param calledComplete true if the custodian called a part the last one although more is open
   */
  record Progress(
      Status status, BigDecimal settledQuantity, BigDecimal settledAmount, boolean calledComplete)
      implements Part {
    Progress as(Status newStatus) {
      return new Progress(newStatus, settledQuantity, settledAmount, calledComplete);
    }
  }

  /**
   * The custodian's last report on each aspect of an instruction that has not settled, such as
   * {@code FAILING LACK}; null if there is none.
   *
   * @param matching null also while it is matched
   */
  record Reports(
      @Nullable String processing, @Nullable String matching, @Nullable String settlement)
      implements Part {
    /** No report. */
    static final Reports NONE = new Reports(null, null, null);

    Reports processing(@Nullable String text) {
      return new Reports(text, matching, settlement);
    }

    Reports matching(@Nullable String text) {
      return new Reports(processing, text, settlement);
    }

    Reports settlement(@Nullable String text) {
      return new Reports(processing, matching, text);
    }
  }

  /** Returns this state with one part replaced. */
  InstructionState with(Part part) {
    return new InstructionState(
        terms,
        part instanceof Progress changed ? changed : progress,
        part instanceof Reports changed ? changed : reports,
        part instanceof Matching changed ? changed : matching,
        part instanceof CancelRequest changed ? changed : cancellation,
        part instanceof HoldRequest changed ? changed : hold);
  }

  long id() {
    return terms.instructionId();
  }

  Status status() {
    return progress.status();
  }

  BigDecimal settledQuantity() {
    return progress.settledQuantity();
  }

  BigDecimal settledAmount() {
    return progress.settledAmount();
  }

  /** Returns the instructed amount less the settled amount once all has settled; zero before. */
  BigDecimal difference() {
    return status() == Status.SETTLED ? terms.amount().subtract(settledAmount()) : BigDecimal.ZERO;
  }

  /**
   * Returns the amount in the trades' currency that the last part has paid off; null if it settles
   * in that currency.
   *
   * @param partQuantity quantity of the last part
   */
  @Nullable BigDecimal tradeAmount(BigDecimal partQuantity) {
    TradeDebt debt = terms.tradeDebt();
    BigDecimal whole = terms.quantity();
    BigDecimal before = settledQuantity().subtract(partQuantity);
    return debt == null
        ? null
        : debt.share(settledQuantity(), whole).subtract(debt.share(before, whole));
  }

  /** Returns this state after a proof that the custodian has the instruction. */
  InstructionState arrived() {
    return status() == Status.UNDELIVERED
        ? with(progress.as(Status.SENT)).with(Reports.NONE)
        : this;
  }

  /** Returns whether a part has settled. */
  boolean begun() {
    return settledQuantity().signum() > 0;
  }

  /** Returns whether the instruction is final. */
  boolean isOver() {
    return status() == Status.SETTLED || status() == Status.CANCELLED;
  }

  /**
   * Returns whether a change of its trades that waits for its cancellation is now decided: it can
   * be carried out, or never will be.
   */
  boolean answersWaitingChanges() {
    return status() == Status.CANCELLED || (begun() && cancellation.isRequested());
  }

  /** Returns this state after the custodian has called a part the last one. */
  InstructionState calledComplete() {
    boolean partly = status() == Status.PARTLY_SETTLED;
    return with(new Progress(status(), settledQuantity(), settledAmount(), partly));
  }

  /**
   * Returns the state after another part has settled or, with negative numbers, after the last part
   * was reversed: what was matched is matched again. Clears the custodian's earlier reports.
   */
  InstructionState settled(BigDecimal partQuantity, BigDecimal partAmount) {
    BigDecimal quantity = settledQuantity().add(partQuantity);
    Status unsettled = matching.isMatched() ? Status.MATCHED : Status.SENT;
    Status reopened = quantity.signum() == 0 ? unsettled : Status.PARTLY_SETTLED;
    Status status = quantity.compareTo(terms.quantity()) == 0 ? Status.SETTLED : reopened;
    return with(new Progress(status, quantity, settledAmount().add(partAmount), false))
        .with(Reports.NONE);
  }
}
