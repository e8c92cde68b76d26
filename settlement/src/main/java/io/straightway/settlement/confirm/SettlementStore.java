package io.straightway.settlement.confirm;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.positions.PositionModel;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Writes settlements and their reversals, with their entries and movements. */
final class SettlementStore {
  private static final RowForm SETTLEMENT =
      RowForm.into(
          "settlement",
          """
          settlement_id bigint, instruction_id bigint, custodian_message_id bigint,
          custodian text, custodian_reference text, quantity numeric, amount numeric,
          difference numeric, trade_amount numeric, settled_on date, booked_on date,
          reverses bigint
          """);

  private final Ledger ledger;

  SettlementStore(Ledger ledger) {
    this.ledger = ledger;
  }

  /**
   * Adds the rows of {@code settlements} to {@code batch}. Positions are kept by the model that the
   * elements use.
   *
   * @throws io.straightway.ledger.AccountsNotOpenException if they post to an account that is not
   *     open; the caller opens it outside of this transaction and starts again
   */
  void add(Connection connection, List<Settlement> settlements, WriteBatch batch)
      throws SQLException {
    BusinessDate day = BusinessDate.read(connection).orElse(null);
    Rows rows = SETTLEMENT.rows();
    List<JournalEntry> entries = new ArrayList<>();
    List<PositionMovement> movements = new ArrayList<>();
    for (Settlement settlement : settlements) {
      SettlementConfirmation025 confirmation = settlement.result().confirmation();
      LocalDate settledOn = confirmation.effectiveSettlementDate();
      LocalDate bookedOn = day == null ? settledOn : day.entryDate(settledOn);
      SettlementBooking booking =
          SettlementBooking.of(
              settlement.id(),
              settlement.result().after(),
              confirmation.settledQuantity(),
              confirmation.settledAmount(),
              bookedOn);
      rows.add(
          settlement.id(),
          settlement.result().after().id(),
          settlement.messageId(),
          settlement.result().after().custodian(),
          confirmation.senderReference(),
          confirmation.settledQuantity(),
          confirmation.settledAmount(),
          settlement.result().after().difference(),
          settlement.result().after().tradeAmount(confirmation.settledQuantity()),
          settledOn,
          bookedOn,
          null);
      if (booking.entry() != null) {
        entries.add(booking.entry());
      }
      movements.addAll(booking.movements());
    }
    batch.add(rows);
    ledger.post(entries, batch);
    PositionModel.current(connection).keeper().apply(movements, batch);
  }

  /** A settlement that is to be written. */
  record Settlement(long id, long messageId, MatchResult.Settles result) {}

  /**
   * Adds the rows that take {@code settled} back: the opposite of its own, entered on a day that is
   * open.
   *
   * @param instruction as it is, with {@code settled} the last that has settled of it
   */
  void addReversal(
      Connection connection,
      long id,
      Settled settled,
      InstructionState instruction,
      WriteBatch batch)
      throws SQLException {
    LocalDate bookedOn =
        BusinessDate.read(connection)
            .map(day -> day.entryDate(settled.settledOn()))
            .orElse(settled.settledOn());
    SettlementBooking booking =
        SettlementBooking.of(
                settled.id(), instruction, settled.quantity(), settled.amount(), settled.bookedOn())
            .reversed(id, bookedOn);
    BigDecimal paidOff = instruction.tradeAmount(settled.quantity());
    batch.add(
        SETTLEMENT
            .rows()
            .add(
                id,
                instruction.id(),
                settled.messageId(),
                instruction.custodian(),
                null,
                settled.quantity().negate(),
                settled.amount().negate(),
                instruction.difference().negate(),
                paidOff == null ? null : paidOff.negate(),
                settled.settledOn(),
                bookedOn,
                settled.id()));
    if (booking.entry() != null) {
      ledger.post(List.of(booking.entry()), batch);
    }
    PositionModel.current(connection).keeper().apply(booking.movements(), batch);
  }

  /** A settlement that is in the books. */
  record Settled(
      long id,
      long instructionId,
      long messageId,
      BigDecimal quantity,
      BigDecimal amount,
      LocalDate settledOn,
      LocalDate bookedOn) {}
}
