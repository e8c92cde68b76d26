package io.straightway.backoffice.story;

import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** An instruction at the custodian: its settled parts, and the cost that our books must show. */
final class MonthOrder {
  private final SettlementInstruction023 instruction;
  private final MonthTrade trade;
  private final List<Part> parts = new ArrayList<>();
  private final List<Accrual> accruals = new ArrayList<>();
  private int matched = Integer.MAX_VALUE;
  private int closed;
  private boolean postponed;

  MonthOrder(SettlementInstruction023 instruction, MonthTrade trade) {
    this.instruction = instruction;
    this.trade = trade;
  }

  /**
   * A settled part or, negative, a reversed one.
   *
   * @param effective the effective day of the settlement
   * @param known the day on which we are informed
   */
  record Part(BigDecimal quantity, BigDecimal amount, int effective, int known) {}

  /** A penalty for a day, as computed at its end. */
  private record Accrual(PenaltyKind kind, int day, BigDecimal value, BigDecimal quantity) {}

  /** A penalty for a day, positive if we receive it. */
  record Penalty(PenaltyKind kind, int day, BigDecimal amount) {
    /** Returns the name of this penalty of an order. */
    String of(MonthOrder order) {
      return String.join(" ", order.reference(), kind.name(), Integer.toString(day));
    }
  }

  SettlementInstruction023 instruction() {
    return instruction;
  }

  MonthTrade trade() {
    return trade;
  }

  String reference() {
    return instruction.transactionId();
  }

  long number() {
    return Long.parseLong(reference().substring(2));
  }

  boolean isIn() {
    return instruction.movement() == Movement.RECEIVE;
  }

  /** Returns the quantity with the sign of its effect on the holding. */
  BigDecimal signed(BigDecimal quantity) {
    return isIn() ? quantity : quantity.negate();
  }

  void match(int day) {
    matched = day;
  }

  void close(int day) {
    closed = day;
  }

  /** Cancels the order on a day, because its trade settles later. */
  void postpone(int day) {
    close(day);
    postponed = true;
  }

  boolean isPostponed() {
    return postponed;
  }

  int closed() {
    return closed;
  }

  void add(Part part) {
    parts.add(part);
    if (settled().compareTo(instruction.quantity()) == 0) {
      closed = part.known();
    } else if (part.quantity().signum() < 0) {
      closed = 0;
    }
  }

  Part last() {
    return parts.get(parts.size() - 1);
  }

  BigDecimal settled() {
    return quantity(Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  BigDecimal paid() {
    return parts.stream().map(Part::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  BigDecimal rest() {
    return instruction.quantity().subtract(settled());
  }

  /** Returns the quantity settled by the end of a day, whenever that became known. */
  BigDecimal settledBy(int day) {
    return quantity(day, Integer.MAX_VALUE);
  }

  private BigDecimal quantity(int effective, int known) {
    return parts.stream()
        .filter(part -> part.effective() <= effective && part.known() <= known)
        .map(Part::quantity)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /**
   * Returns the quantity that was still owed to the buyer at the end of a record date: positive if
   * we buy.
   */
  BigDecimal late(int record) {
    BigDecimal whole = rest().signum() == 0 || closed == 0 ? instruction.quantity() : settled();
    return signed(whole.subtract(settledBy(record)));
  }

  /** Returns the amount of the settled quantity, exactly as instructed. */
  private BigDecimal due() {
    return share(instruction.amount(), settled());
  }

  BigDecimal share(BigDecimal amount, BigDecimal quantity) {
    return amount.multiply(quantity).divide(instruction.quantity(), 2, RoundingMode.HALF_EVEN);
  }

  /** Returns the amount paid above or received below the instructed one. */
  BigDecimal difference() {
    return settled().compareTo(instruction.quantity()) == 0
        ? signed(paid().subtract(due()))
        : BigDecimal.ZERO;
  }

  private BigDecimal kept(BigDecimal part) {
    return part.subtract(share(part, rest()));
  }

  BigDecimal fee() {
    return kept(trade.fee());
  }

  BigDecimal accrued() {
    return signed(kept(trade.accrued()));
  }

  /** Returns the cost of the securities or, negative, their proceeds. */
  BigDecimal cost() {
    return signed(paid()).subtract(difference()).subtract(fee()).subtract(accrued());
  }

  /** Ends a day, at which the order may be late, or was matched late. */
  void end(int day) {
    int settles = MonthDays.number(instruction.settlementDate());
    if (closed == 0 && matched <= day && settles <= day) {
      BigDecimal open = instruction.quantity().subtract(quantity(Integer.MAX_VALUE, day));
      BigDecimal paid =
          parts.stream()
              .filter(part -> part.known() <= day)
              .map(Part::amount)
              .reduce(BigDecimal.ZERO, BigDecimal::add);
      accruals.add(new Accrual(PenaltyKind.SEFP, day, instruction.amount().subtract(paid), open));
    }
    if (matched == day && settles < day) {
      accruals.add(
          new Accrual(PenaltyKind.LMFP, day, instruction.amount(), instruction.quantity()));
    }
  }

  /** Returns all penalties in force; the deliverer fails, and the counterparty has matched last. */
  List<Penalty> penalties() {
    List<Penalty> penalties = new ArrayList<>();
    for (Accrual accrual : accruals) {
      boolean isLate = accrual.kind == PenaltyKind.SEFP;
      BigDecimal open =
          isLate
              ? instruction.quantity().subtract(settledBy(accrual.day)).min(accrual.quantity)
              : accrual.quantity;
      String points = !isLate && !isIn() ? "0.5" : trade.isBond() ? "0.2" : "1";
      BigDecimal amount =
          accrual
              .value
              .multiply(new BigDecimal(points))
              .multiply(open)
              .divide(
                  accrual.quantity.multiply(BigDecimal.valueOf(10_000)), 2, RoundingMode.HALF_EVEN);
      if (amount.signum() != 0) {
        penalties.add(
            new Penalty(accrual.kind, accrual.day, isLate && !isIn() ? amount.negate() : amount));
      }
    }
    return penalties;
  }
}
