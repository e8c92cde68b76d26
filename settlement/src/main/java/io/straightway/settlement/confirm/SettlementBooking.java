package io.straightway.settlement.confirm;

import io.straightway.books.Booking;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.ForeignSettlement;
import io.straightway.ledger.rules.SettlementDate;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ledger entry and the movements of a settlement. Both have the settlement's id.
 *
 * <p>The accounting rule is {@link SettlementDate}, or {@link ForeignSettlement} if the cash and
 * the debt are in different currencies; if no cash moves and nothing is set off, there is no entry.
 */
final class SettlementBooking {
  private SettlementBooking() {}

  /**
   * Returns the booking of one settlement.
   *
   * @param after the instruction after the settlement
   * @param day the entry date
   */
  static Booking of(
      long id, InstructionState after, BigDecimal quantity, BigDecimal amount, LocalDate day) {
    boolean pays = after.terms().paysThem();
    BigDecimal paid = pays ? amount : amount.negate();
    BigDecimal more = pays ? after.difference() : after.difference().negate();
    return new Booking(
        entry(id, after, quantity, paid, paid.add(more), day),
        movements(id, after.terms(), quantity, paid));
  }

  private static @Nullable JournalEntry entry(
      long id,
      InstructionState after,
      BigDecimal quantity,
      BigDecimal paid,
      BigDecimal owed,
      LocalDate day) {
    InstructionState.Terms of = after.terms();
    boolean whole = after.status() == InstructionState.Status.SETTLED;
    boolean receive = of.movement() == Movement.RECEIVE;
    BigDecimal setOff = whole ? of.setOffAmount() : BigDecimal.ZERO;
    BigDecimal part = after.tradeAmount(quantity);
    if (of.tradeDebt() == null || part == null) {
      SettlementDate rule =
          new SettlementDate(of.account(), of.counterparty(), of.currency(), paid, owed, setOff);
      return receive ? rule.received(id, after.id(), day) : rule.delivered(id, after.id(), day);
    }
    ForeignSettlement rule =
        new ForeignSettlement(
            of.account(),
            of.counterparty(),
            of.tradeDebt().tradeCurrency(),
            of.paysThem() ? part : part.negate(),
            setOff,
            of.currency(),
            paid,
            owed);
    return receive ? rule.received(id, after.id(), day) : rule.delivered(id, after.id(), day);
  }

  private static List<PositionMovement> movements(
      long id, InstructionState.Terms after, BigDecimal quantity, BigDecimal paid) {
    PositionMovement securities =
        settled(
            id,
            new PositionKey(after.account(), after.isin()),
            after.movement() == Movement.RECEIVE ? quantity : quantity.negate());
    return after.payment() == Payment.FREE && paid.signum() == 0
        ? List.of(securities)
        : List.of(
            securities,
            settled(id, new PositionKey(after.account(), after.currency()), paid.negate()));
  }

  private static PositionMovement settled(long id, PositionKey key, BigDecimal change) {
    return new PositionMovement(id, key, BigDecimal.ZERO, change);
  }
}
