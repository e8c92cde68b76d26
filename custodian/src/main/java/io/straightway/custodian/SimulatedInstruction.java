package io.straightway.custodian;

import io.straightway.iso20022.Allegement028;
import io.straightway.iso20022.AllegementRemoval029;
import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.PartialSettlement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementConfirmation025.Part;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.SettlementStatus024.Status;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One instruction in the custodian's books, and what is answered to it. */
final class SimulatedInstruction {
  private static final int USUAL_MINOR_UNIT = 2;
  private static final int ALLEGED_DECIMALS = 5; // which units and face amounts may have

  private final SimulatedOutcome outcome;
  private final LocalDate arrived;
  private List<IsoMessage> answers = List.of();
  private SettlementInstruction023 instruction;
  private boolean matched;
  private boolean refused;
  private boolean cancelled;
  private final SettlementInstruction023 first;
  private final int firstDay;
  private final @Nullable String mt;
  private boolean heldOnRequest;
  private boolean alleged;
  private boolean removed;
  private BigDecimal settledQuantity = BigDecimal.ZERO;
  private BigDecimal settledAmount = BigDecimal.ZERO;
  private int parts;
  private @Nullable LocalDate firstPartOn;
  private @Nullable LocalDate lastDay;
  private BigDecimal lastQuantity = BigDecimal.ZERO;
  private BigDecimal lastAmount = BigDecimal.ZERO;
  private @Nullable Status reported;
  private @Nullable String reportedReason;

  /**
   * One that comes.
   *
   * @param firstDay how many days had begun before
   * @param mt the BIC of the account owner who has sent it in ISO 15022, in which it is answered
   *     then; null if it was sent in ISO 20022
   */
  SimulatedInstruction(
      SettlementInstruction023 instruction,
      SimulatedOutcome outcome,
      LocalDate arrived,
      int firstDay,
      @Nullable String mt) {
    this.instruction = instruction;
    this.outcome = outcome;
    this.arrived = arrived;
    this.first = instruction;
    this.firstDay = firstDay;
    this.mt = mt;
  }

  SettlementInstruction023 instruction() {
    return instruction;
  }

  /** Who is answered in ISO 15022; null if it is answered in ISO 20022. */
  @Nullable String mt() {
    return mt;
  }

  /** The answers since this was called last. They are not kept: there are many instructions. */
  List<IsoMessage> takeAnswers() {
    List<IsoMessage> taken = answers;
    answers = List.of();
    return taken;
  }

  private void answer(IsoMessage message) {
    if (answers.isEmpty()) {
      answers = new ArrayList<>();
    }
    answers.add(message);
  }

  /** The same as it came. */
  SimulatedInstruction anew() {
    return new SimulatedInstruction(first, outcome, arrived, firstDay, mt);
  }

  /** How many days had begun when it came. */
  int firstDay() {
    return firstDay;
  }

  boolean isMatched() {
    return matched;
  }

  boolean isSettled() {
    return settledQuantity.compareTo(instruction.quantity()) == 0;
  }

  boolean isPartlySettled() {
    return parts == 1 && !isSettled();
  }

  boolean isFailing() {
    return reported == Status.FAILING && !isSettled();
  }

  /** Whether an allegement beside it is still to be taken back. */
  boolean isAlleged() {
    return alleged && !removed;
  }

  boolean isRefused() {
    return refused;
  }

  /** Whether something may still happen to it. */
  boolean isOpen() {
    return !refused && !cancelled && !isSettled();
  }

  /** It comes in: taken, if there is such a security. */
  void arrive() {
    if (FieldRules.hasValidCheckDigit(instruction.isin())) {
      proceed(arrived, false);
    } else {
      refused = true;
      report(Status.REFUSED, "DSEC", "No such security");
    }
  }

  /** A business date begins. */
  void begin(LocalDate today, boolean settleFailed) {
    if (isOpen() || isAlleged()) {
      proceed(today, settleFailed);
    }
  }

  /** We ask to cancel it: agreed, unless it is over. */
  void cancel() {
    boolean agreed = cancelled || isOpen();
    cancelled = agreed;
    answer(
        new CancellationStatus027(
            instruction.transactionId(),
            agreed ? CancellationStatus027.Status.CANCELLED : CancellationStatus027.Status.DENIED,
            agreed ? null : "DSET",
            agreed ? null : isSettled() ? "It has settled" : "It was refused"));
  }

  /** We ask to hold it, or to release it: agreed, unless it is over. */
  void hold(boolean hold, LocalDate today) {
    boolean agreed = isOpen();
    heldOnRequest = agreed && hold;
    answer(
        new HoldStatus031(
            instruction.transactionId(),
            hold,
            agreed ? HoldStatus031.Status.DONE : HoldStatus031.Status.DENIED,
            agreed ? null : "DSET",
            agreed ? null : isSettled() ? "It has settled" : "It is over"));
    proceed(today, false);
  }

  /** The counterparty releases it, with the same instruction but for the hold. */
  void release(SettlementInstruction023 released) {
    instruction = released;
  }

  /**
   * Does what the day allows.
   *
   * @param today the custodian's business date
   * @param settleFailed whether what failed settles now
   */
  void proceed(LocalDate today, boolean settleFailed) {
    allege(today);
    if (!isOpen()) {
      return;
    }
    if (!matched && !match(today)) {
      return;
    }
    if (instruction.held() || heldOnRequest) {
      report(Status.PENDING, "PREA", "On hold");
    } else if (instruction.settlementDate().isAfter(today)) {
      report(Status.PENDING, "FUTU", "Awaiting the settlement date");
    } else if (outcome.fails() && parts == 0 && !(settleFailed && reported == Status.FAILING)) {
      reportLackOfSecurities();
    } else {
      settleWhatMay(today);
    }
  }

  private void reportLackOfSecurities() {
    if (instruction.movement() == Movement.DELIVER) {
      report(Status.FAILING, "LACK", "Lack of securities");
    } else {
      report(Status.FAILING, "CLAC", "Counterparty's lack of securities");
    }
  }

  /** On its first day the counterparty alleges half as much beside it; later it takes that back. */
  private void allege(LocalDate today) {
    String allegement = "AL-" + reference();
    if (outcome.alleged() && !alleged) {
      alleged = true;
      answer(
          new Allegement028(
              allegement,
              instruction.movement(),
              instruction.payment(),
              instruction.isin(),
              half(instruction.quantity(), ALLEGED_DECIMALS),
              instruction.faceAmount(),
              instruction.currency(),
              half(instruction.amount(), minorUnit(instruction.currency())),
              AmountDirection.against(instruction.movement()),
              instruction.settlementDate(),
              instruction.safekeepingAccount(),
              instruction.placeOfSettlement(),
              instruction.agent(),
              instruction.counterparty()));
    } else if (outcome.alleged() && !removed && today.isAfter(arrived)) {
      removed = true;
      answer(new AllegementRemoval029(allegement));
    }
  }

  private static BigDecimal half(BigDecimal number, int decimals) {
    return number.divide(BigDecimal.valueOf(2), decimals, RoundingMode.UP);
  }

  /** Settles the rest if a part has settled. */
  void settleRest(LocalDate today) {
    if (isPartlySettled() && isOpen() && !heldOnRequest) {
      settle(remainingQuantity(), remainingAmount(), today);
    }
  }

  private boolean match(LocalDate today) {
    matched = outcome.matches() || today.isAfter(arrived);
    if (matched) {
      report(Status.MATCHED, null, null);
    } else {
      report(Status.UNMATCHED, "CMIS", "No matching instruction of the counterparty");
    }
    return matched;
  }

  private void settleWhatMay(LocalDate today) {
    if (firstPartOn != null) {
      if (today.isAfter(firstPartOn)) {
        settleRest(today);
      }
      return;
    }
    BigDecimal first = firstQuantity();
    if (first.signum() == 0) {
      settle(instruction.quantity(), instruction.amount(), today);
    } else {
      firstPartOn = today;
      settle(first, firstAmount(first), today);
    }
  }

  /** The first of two parts in whole units; zero if it settles in one. */
  private BigDecimal firstQuantity() {
    if (!outcome.partial() || instruction.partialSettlement() == PartialSettlement.NPAR) {
      return BigDecimal.ZERO;
    }
    return instruction
        .quantity()
        .multiply(BigDecimal.valueOf(outcome.firstPercent()))
        .movePointLeft(2)
        .setScale(0, RoundingMode.DOWN);
  }

  /** The amount in proportion to the quantity, in the currency's minor unit, half even. */
  private BigDecimal firstAmount(BigDecimal first) {
    return instruction
        .amount()
        .multiply(first)
        .divide(instruction.quantity(), minorUnit(instruction.currency()), RoundingMode.HALF_EVEN)
        .min(instruction.amount());
  }

  private static int minorUnit(String currency) {
    try {
      return Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
    } catch (IllegalArgumentException e) { // not a currency that Java knows
      return USUAL_MINOR_UNIT;
    }
  }

  private BigDecimal remainingQuantity() {
    return instruction.quantity().subtract(settledQuantity);
  }

  private BigDecimal remainingAmount() {
    return instruction.amount().subtract(settledAmount);
  }

  private void settle(BigDecimal quantity, BigDecimal amount, LocalDate today) {
    boolean sameDay = today.equals(lastDay);
    lastDay = today;
    lastQuantity = sameDay ? lastQuantity.add(quantity) : quantity;
    lastAmount = sameDay ? lastAmount.add(amount) : amount;
    BigDecimal before = settledQuantity;
    boolean whole = quantity.compareTo(remainingQuantity()) == 0;
    settledQuantity = whole ? instruction.quantity() : settledQuantity.add(quantity);
    settledAmount = whole ? instruction.amount() : settledAmount.add(amount);
    parts++;
    answer(
        new SettlementConfirmation025(
            instruction.transactionId(),
            reference(),
            null,
            instruction.movement(),
            instruction.payment(),
            instruction.isin(),
            quantity,
            before,
            remainingQuantity(),
            instruction.currency(),
            amount,
            remainingAmount(),
            today,
            instruction.safekeepingAccount(),
            quantity.compareTo(instruction.quantity()) == 0
                ? Part.WHOLE
                : isSettled() ? Part.LAST : Part.ONE_OF_SEVERAL,
            instruction.faceAmount(),
            instruction.amountDirection()));
  }

  private void report(Status status, @Nullable String code, @Nullable String text) {
    if (status == reported
        && (code == null ? reportedReason == null : code.equals(reportedReason))) {
      return;
    }
    reported = status;
    reportedReason = code;
    answer(new SettlementStatus024(instruction.transactionId(), reference(), status, code, text));
  }

  /** The reference of the transaction, in all of its statuses, confirmations and lines. */
  String reference() {
    return SimulatedOutcome.reference(instruction.transactionId());
  }

  /** What has come into the accounts. */
  Moved moved() {
    return signed(settledQuantity, settledAmount);
  }

  /** That of a day, if nothing has moved since. */
  Moved movedOn(LocalDate day) {
    return day.equals(lastDay)
        ? signed(lastQuantity, lastAmount)
        : signed(BigDecimal.ZERO, BigDecimal.ZERO);
  }

  /**
   * What has come into the securities and the cash account, negative if it left.
   *
   * @param cash zero if free of payment
   */
  record Moved(BigDecimal securities, BigDecimal cash) {}

  private Moved signed(BigDecimal quantity, BigDecimal amount) {
    return new Moved(
        instruction.movement() == Movement.RECEIVE ? quantity : quantity.negate(),
        instruction.payment() == Payment.FREE
            ? BigDecimal.ZERO
            : instruction.amountDirection().signed(amount));
  }
}
