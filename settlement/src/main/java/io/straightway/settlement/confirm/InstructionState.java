package io.straightway.settlement.confirm;

import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction says and its progress.
 *
 * @param paysThem whether the amount goes to the counterparty
 * @param setOff what of netted trades stands against the account of the other side
 * @param tradeDebt what its trades have booked in another currency; null if it is the same
 * @param inHouse whether nobody has tried to send it yet, so that nobody can know of it
 * @param tolerance how far the cash may lie from the amount for it to settle by itself
 */
record InstructionState(
    long id,
    String account,
    String isin,
    String counterparty,
    Movement movement,
    Payment payment,
    BigDecimal quantity,
    String currency,
    BigDecimal amount,
    boolean paysThem,
    BigDecimal setOff,
    @Nullable TradeDebt tradeDebt,
    LocalDate tradeDate,
    String custodian,
    String safekeepingAccount,
    boolean inHouse,
    BigDecimal tolerance,
    Progress progress) {

  /**
   * What was booked as owed in the currency of the trades, where they settle in another one.
   *
   * @param amount negative if it goes the other way than the amount of the instruction
   * @param decimals of that currency
   */
  record TradeDebt(String currency, BigDecimal amount, int decimals) {
    /** What of it a part of the quantity pays off, rounded so that all parts add up to it. */
    BigDecimal share(BigDecimal part, BigDecimal whole) {
      return part.compareTo(whole) == 0
          ? amount
          : amount.multiply(part).divide(whole, decimals, RoundingMode.HALF_EVEN);
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
  enum Matching {
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

  /** What became of our request to cancel it, as long as it stands. */
  enum Cancellation {
    REQUESTED,
    PENDING,
    DENIED
  }

  /** What became of our last request to hold it at the custodian, or to let it go. */
  enum CustodianHold {
    HOLD_REQUESTED,
    HELD,
    HOLD_DENIED,
    RELEASE_REQUESTED,
    RELEASE_DENIED
  }

  /**
   * The hold at the custodian.
   *
   * @param state null if we have not asked for one, or it was let go
   * @param reason what the custodian said of that
   */
  record HoldProgress(@Nullable CustodianHold state, @Nullable String reason) {
    /** None. */
    static final HoldProgress NONE = new HoldProgress(null, null);
  }

  /**
   * What may change.
   *
   * @param custodianReason what the custodian said last
   * @param cancellation null if we have not asked for it
   * @param cancellationReason what the custodian said of that
   * @param calledComplete whether the custodian calls a part the last one although it is not
   * @param hold of ours, at the custodian
   */
  record Progress(
      Status status,
      @Nullable String custodianReason,
      Matching matching,
      BigDecimal settledQuantity,
      BigDecimal settledAmount,
      @Nullable Cancellation cancellation,
      @Nullable String cancellationReason,
      boolean calledComplete,
      HoldProgress hold) {
    /** Sent, and nothing is heard of it. */
    static final Progress SENT =
        new Progress(
            Status.SENT,
            null,
            Matching.UNKNOWN,
            BigDecimal.ZERO,
            BigDecimal.ZERO,
            null,
            null,
            false,
            HoldProgress.NONE);
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

  BigDecimal openQuantity() {
    return quantity.subtract(settledQuantity());
  }

  /** What was instructed more than has settled, once all has; zero before. */
  BigDecimal difference() {
    return status() == Status.SETTLED ? amount.subtract(settledAmount()) : BigDecimal.ZERO;
  }

  /**
   * What the last part has paid off in the currency of the trades; null if that is the same.
   *
   * @param partQuantity of the last part
   */
  @Nullable BigDecimal tradeAmount(BigDecimal partQuantity) {
    return tradeDebt == null
        ? null
        : tradeDebt
            .share(settledQuantity(), quantity)
            .subtract(tradeDebt.share(settledQuantity().subtract(partQuantity), quantity));
  }

  /** Whether a part has settled. */
  boolean begun() {
    return settledQuantity().signum() > 0;
  }

  /** Whether nothing more happens to it. */
  boolean isOver() {
    return status() == Status.SETTLED || status() == Status.CANCELLED;
  }

  private InstructionState with(Progress newProgress) {
    return new InstructionState(
        id,
        account,
        isin,
        counterparty,
        movement,
        payment,
        quantity,
        currency,
        amount,
        paysThem,
        setOff,
        tradeDebt,
        tradeDate,
        custodian,
        safekeepingAccount,
        inHouse,
        tolerance,
        newProgress);
  }

  InstructionState with(Status newStatus, @Nullable String reason) {
    return with(newStatus, reason, settledQuantity(), settledAmount(), progress.calledComplete());
  }

  /** After the custodian has spoken of the counterparty's instruction. */
  InstructionState with(Matching matching) {
    return with(matching, progress.cancellation(), progress.cancellationReason(), progress.hold());
  }

  /** After the custodian has spoken of our request to cancel it. */
  InstructionState with(Cancellation cancellation, @Nullable String reason) {
    return with(progress.matching(), cancellation, reason, progress.hold());
  }

  /** After the custodian has spoken of our request to hold it or to let it go. */
  InstructionState with(HoldProgress hold) {
    return with(progress.matching(), progress.cancellation(), progress.cancellationReason(), hold);
  }

  /** As {@link #settled}, of which the custodian says that nothing more comes. */
  InstructionState calledComplete() {
    return with(
        status(),
        progress.custodianReason(),
        settledQuantity(),
        settledAmount(),
        status() == Status.PARTLY_SETTLED);
  }

  /** After a further part has settled; what the custodian said before it is past. */
  InstructionState settled(BigDecimal partQuantity, BigDecimal partAmount) {
    BigDecimal newQuantity = settledQuantity().add(partQuantity);
    boolean whole = newQuantity.compareTo(quantity) == 0;
    return with(
        whole ? Status.SETTLED : Status.PARTLY_SETTLED,
        null,
        newQuantity,
        settledAmount().add(partAmount),
        false);
  }

  /** After what had settled last was taken back; the custodian is to speak anew. */
  InstructionState takenBack(BigDecimal partQuantity, BigDecimal partAmount) {
    BigDecimal left = settledQuantity().subtract(partQuantity);
    return with(
        left.signum() == 0 ? Status.SENT : Status.PARTLY_SETTLED,
        null,
        left,
        settledAmount().subtract(partAmount),
        false);
  }

  /** How far it has come; what was asked of the custodian and what that said of it stays. */
  private InstructionState with(
      Status newStatus,
      @Nullable String reason,
      BigDecimal newQuantity,
      BigDecimal newAmount,
      boolean calledComplete) {
    return with(
        new Progress(
            newStatus,
            reason,
            progress.matching(),
            newQuantity,
            newAmount,
            progress.cancellation(),
            progress.cancellationReason(),
            calledComplete,
            progress.hold()));
  }

  /** What was asked of the custodian and what it said of it; how far it has come stays. */
  private InstructionState with(
      Matching matching,
      @Nullable Cancellation cancellation,
      @Nullable String cancellationReason,
      HoldProgress hold) {
    return with(
        new Progress(
            status(),
            progress.custodianReason(),
            matching,
            settledQuantity(),
            settledAmount(),
            cancellation,
            cancellationReason,
            progress.calledComplete(),
            hold));
  }
}
