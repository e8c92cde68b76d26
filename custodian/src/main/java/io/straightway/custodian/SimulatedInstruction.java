package io.straightway.custodian;

import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One instruction in the custodian's books, with its answers. */
final class SimulatedInstruction {
  private static final int USUAL_MINOR_UNIT = 2;
  private static final int ALLEGED_DECIMALS = 5; // decimals allowed in units and in face amounts

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
   * Creates an instruction that has arrived.
   *
   * @param firstDay the number of days begun before
   * @param mt the BIC of the account owner who sent the instruction in ISO 15022, and is answered
   *     in that standard; null if it was sent in ISO 20022
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

  /** Returns the BIC of the account owner to be answered in ISO 15022; null for ISO 20022. */
  @Nullable String mt() {
    return mt;
  }

  /** Returns the answers since the last call and drops them, as instructions are many. */
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

  /** Returns a copy in the state in which the instruction arrived. */
  SimulatedInstruction asReceived() {
    return new SimulatedInstruction(first, outcome, arrived, firstDay, mt);
  }

  /** Returns the number of days begun before the arrival. */
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

  /** Returns whether an allegement was sent and has still to be withdrawn. */
  boolean isAlleged() {
    return alleged && !removed;
  }

  boolean isRefused() {
    return refused;
  }

  /** Returns whether the instruction can still change. */
  boolean isOpen() {
    return !refused && !cancelled && !isSettled();
  }

  /** Handles the arrival: the instruction is accepted if its ISIN has a valid check digit. */
  void arrive() {
    if (FieldRules.hasValidCheckDigit(instruction.isin())) {
      proceed(arrived, false);
    } else {
      refused = true;
      report(Status.REFUSED, "DSEC", "No such security");
    }
  }

  /** Handles the start of a business date. */
  void begin(LocalDate today, boolean settleFailed) {
    if (isOpen() || isAlleged()) {
      proceed(today, settleFailed);
    }
  }

  /** Answers a request to cancel: agrees unless the instruction has settled or was refused. */
  void cancel() {
    boolean agreed = cancelled || isOpen();
    cancelled = agreed;
    answer(
        new CancellationStatus027(
            instruction.transactionId(),
            agreed ? State.CANCELLED : State.DENIED,
            agreed ? null : "DSET",
            agreed ? null : isSettled() ? "It has settled" : "It was refused"));
  }

  /** Answers a request to hold or release: agrees unless the instruction is closed. */
  void hold(boolean hold, LocalDate today) {
    boolean agreed = isOpen();
    heldOnRequest = agreed && hold;
    answer(
        new HoldStatus031(
            instruction.transactionId(),
            hold,
            agreed ? HoldStatus.DONE : HoldStatus.DENIED,
            agreed ? null : "DSET",
            agreed ? null : isSettled() ? "It has settled" : "It is finished"));
    proceed(today, false);
  }

  /** Replaces the instruction by the same one without its hold. */
  void release(SettlementInstruction023 released) {
    instruction = released;
  }

  /**
   * Takes the steps that are due on a day.
   *
   * @param today the custodian's business date
   * @param settleFailed whether instructions that failed before settle now
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
      settleDueParts(today);
    }
  }

  private void reportLackOfSecurities() {
    if (instruction.movement() == Movement.DELIVER) {
      report(Status.FAILING, "LACK", "Lack of securities");
    } else {
      report(Status.FAILING, "CLAC", "Counterparty's lack of securities");
    }
  }

  /** Alleges a second instruction of half the size on the first day, and withdraws it later. */
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

  /** Settles the rest if a part has settled and the instruction is not held. */
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

  private void settleDueParts(LocalDate today) {
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

  /** Returns the first of two parts, in whole units; zero if the instruction settles in one. */
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

  /**
   * Returns the part of the amount in proportion to the quantity, in the currency's minor unit,
   * half even.
   */
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
    } catch (IllegalArgumentException e) { // currency unknown to Java
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
            instruction.amountDirection(),
            instruction.otherSideText()));
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

  /** Returns the custodian's reference of the transaction, used in all of its messages. */
  String reference() {
    return SimulatedOutcome.reference(instruction.transactionId());
  }

  /** Returns the total movement of the accounts. */
  AccountMovement moved() {
    return signed(settledQuantity, settledAmount);
  }

  /** Returns the movement of the accounts on a day, provided that no later day had any. */
  AccountMovement movedOn(LocalDate day) {
    return day.equals(lastDay)
        ? signed(lastQuantity, lastAmount)
        : signed(BigDecimal.ZERO, BigDecimal.ZERO);
  }

  /**
   * The movement of the securities and the cash account, positive if received.
   *
   * @param cash the cash; zero if free of payment
   */
  record AccountMovement(BigDecimal securities, BigDecimal cash) {}

  private AccountMovement signed(BigDecimal quantity, BigDecimal amount) {
    return new AccountMovement(
        instruction.movement() == Movement.RECEIVE ? quantity : quantity.negate(),
        instruction.payment() == Payment.FREE
            ? BigDecimal.ZERO
            : instruction.amountDirection().signed(amount));
  }
}
