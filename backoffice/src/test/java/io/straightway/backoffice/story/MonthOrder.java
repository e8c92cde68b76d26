package io.straightway.backoffice.story;

import io.straightway.iso20022.Movement;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** An instruction as the custodian has it: what of it has settled, and what that must cost us. */
final class MonthOrder {
  private final SettlementInstruction023 said;
  private final MonthTrade trade;
  private final List<Part> parts = new ArrayList<>();
  private final List<Accrual> accruals = new ArrayList<>();
  private int matched = Integer.MAX_VALUE;
  private int closed;

  MonthOrder(SettlementInstruction023 said, MonthTrade trade) {
    this.said = said;
    this.trade = trade;
  }

  /**
   * What has settled, or, negative, was taken back.
   *
   * @param effective the day it counts from
   * @param known the day on which we hear of it
   */
  record Part(BigDecimal quantity, BigDecimal amount, int effective, int known) {}

  /** A penalty for a day, as it was computed at its end. */
  private record Accrual(PenaltyKind kind, int day, BigDecimal value, BigDecimal quantity) {}

  /** A penalty for a day, above zero if we are paid. */
  record Penalty(PenaltyKind kind, int day, BigDecimal amount) {
    /** Which penalty of an order it is. */
    String of(MonthOrder order) {
      return String.join(" ", order.reference(), kind.name(), Integer.toString(day));
    }
  }

  SettlementInstruction023 said() {
    return said;
  }

  MonthTrade trade() {
    return trade;
  }

  String reference() {
    return said.transactionId();
  }

  long number() {
    return Long.parseLong(reference().substring(2));
  }

  boolean isIn() {
    return said.movement() == Movement.RECEIVE;
  }

  /** The quantity as it changes what is held. */
  BigDecimal signed(BigDecimal quantity) {
    return isIn() ? quantity : quantity.negate();
  }

  void match(int day) {
    matched = day;
  }

  void close(int day) {
    closed = day;
  }

  int closed() {
    return closed;
  }

  void add(Part part) {
    parts.add(part);
    if (settled().compareTo(said.quantity()) == 0) {
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
    return said.quantity().subtract(settled());
  }

  /** What has settled by the end of a day, whenever that was known. */
  BigDecimal settledBy(int day) {
    return quantity(day, Integer.MAX_VALUE);
  }

  private BigDecimal quantity(int effective, int known) {
    return parts.stream()
        .filter(part -> part.effective() <= effective && part.known() <= known)
        .map(Part::quantity)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** What the counterparty should have had, or we, at the end of a record date. */
  BigDecimal late(MonthEvent event) {
    BigDecimal whole = rest().signum() == 0 || closed == 0 ? said.quantity() : settled();
    return signed(whole.subtract(settledBy(event.record)));
  }

  /** The amount of what has settled, were it to the cent as instructed. */
  private BigDecimal due() {
    return share(said.amount(), settled());
  }

  BigDecimal share(BigDecimal amount, BigDecimal quantity) {
    return amount.multiply(quantity).divide(said.quantity(), 2, RoundingMode.HALF_EVEN);
  }

  /** What was paid above what was due, or received below it. */
  BigDecimal difference() {
    return settled().compareTo(said.quantity()) == 0
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

  /** What the securities have cost, or, negative, brought. */
  BigDecimal cost() {
    return signed(paid()).subtract(difference()).subtract(fee()).subtract(accrued());
  }

  /** The end of a day, at which it may be late. */
  void end(int day) {
    if (closed == 0 && matched <= day && MonthDays.number(said.settlementDate()) <= day) {
      BigDecimal open = said.quantity().subtract(quantity(Integer.MAX_VALUE, day));
      BigDecimal paid =
          parts.stream()
              .filter(part -> part.known() <= day)
              .map(Part::amount)
              .reduce(BigDecimal.ZERO, BigDecimal::add);
      accruals.add(new Accrual(PenaltyKind.SEFP, day, said.amount().subtract(paid), open));
      if (matched == day && matched > MonthDays.number(said.settlementDate())) {
        accruals.add(new Accrual(PenaltyKind.LMFP, day, said.amount(), said.quantity()));
      }
    }
  }

  /** All that is in force; who delivers fails, and the counterparty has matched last. */
  List<Penalty> penalties() {
    List<Penalty> penalties = new ArrayList<>();
    for (Accrual accrual : accruals) {
      boolean isLate = accrual.kind == PenaltyKind.SEFP;
      BigDecimal open =
          isLate
              ? said.quantity().subtract(settledBy(accrual.day)).min(accrual.quantity)
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
