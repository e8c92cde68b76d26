package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
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
import org.jspecify.annotations.Nullable;

/** Writes settlements and their reversals, with their entries and movements. */
record SettlementStore(Ledger ledger) {
  private static final RowForm SETTLEMENT =
      RowForm.into(
          "settlement",
          """
          settlement_id bigint, instruction_id bigint, custodian_message_id bigint,
          custodian text, custodian_reference text, quantity numeric, amount numeric,
          difference numeric, trade_amount numeric, settled_on date, booked_on date,
          reverses bigint, said_by bigint
          """);

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
      LocalDate settledOn = settlement.settledOn();
      LocalDate bookedOn = day == null ? settledOn : day.entryDate(settledOn);
      SettlementBooking booking = settlement.booking(bookedOn);
      Settled reverses = settlement.reverses();
      InstructionState instruction = settlement.instruction();
      rows.add(
          settlement.id(),
          instruction.id(),
          settlement.messageId(),
          instruction.terms().custodian(),
          settlement.reference(),
          settlement.signed(settlement.quantity()),
          settlement.signed(settlement.amount()),
          settlement.signed(instruction.difference()),
          settlement.signed(instruction.tradeAmount(settlement.quantity())),
          settledOn,
          bookedOn,
          reverses == null ? null : reverses.settlementId(),
          settlement.saidBy());
      if (booking.entry() != null) {
        entries.add(booking.entry());
      }
      movements.addAll(booking.movements());
    }
    batch.add(rows);
    ledger.post(entries, batch);
    PositionModel.current(connection).keeper().apply(movements, batch);
  }

  /**
   * A settlement that is to be written, or the reversal of one: the opposite of its own, entered on
   * a day that is open.
   *
   * @param instruction with this settlement, or the one that is reversed, as the last of it
   * @param reference the custodian's; null if it gave none, or for a reversal
   * @param reverses null if it reverses none
   * @param saidBy the custodian's message that takes it back; null if none does
   */
  record Settlement(
      long id,
      long messageId,
      InstructionState instruction,
      BigDecimal quantity,
      BigDecimal amount,
      LocalDate settledOn,
      @Nullable String reference,
      @Nullable Settled reverses,
      @Nullable Long saidBy) {

    static Settlement of(long id, long messageId, MatchResult.Settles result) {
      SettlementConfirmation025 confirmation = result.confirmation();
      return new Settlement(
          id,
          messageId,
          result.after(),
          confirmation.settledQuantity(),
          confirmation.settledAmount(),
          confirmation.effectiveSettlementDate(),
          confirmation.senderReference(),
          null,
          null);
    }

    private SettlementBooking booking(LocalDate bookedOn) {
      if (reverses == null) {
        return SettlementBooking.of(id, instruction, quantity, amount, bookedOn);
      }
      long reversed = reverses.settlementId();
      return SettlementBooking.of(reversed, instruction, quantity, amount, reverses.bookedOn())
          .reversed(id, bookedOn);
    }

    private @Nullable BigDecimal signed(@Nullable BigDecimal number) {
      return number == null || reverses == null ? number : number.negate();
    }
  }

  /**
   * A settlement that is in the books.
   *
   * @param confirmation what the message that has settled it is known by
   */
  public record Settled(
      long settlementId,
      long instructionId,
      long custodianMessageId,
      ContentHash confirmation,
      BigDecimal quantity,
      BigDecimal amount,
      LocalDate settledOn,
      LocalDate bookedOn) {
    Settlement reversal(long id, InstructionState instruction, @Nullable Long saidBy) {
      return new Settlement(
          id, custodianMessageId, instruction, quantity, amount, settledOn, null, this, saidBy);
    }
  }
}
