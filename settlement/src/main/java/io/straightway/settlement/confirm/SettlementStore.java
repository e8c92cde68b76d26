package io.straightway.settlement.confirm;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.books.BusinessDate;
import io.straightway.db.ContentHash;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes settlements and their reversals, with their entries and movements. */
record SettlementStore(Bookkeeper books) {
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
   * Adds the rows of {@code settlements} to {@code batch}, in a transaction of {@link
   * Bookkeeper#run}.
   */
  void add(Connection connection, List<Settlement> settlements, WriteBatch batch)
      throws SQLException {
    BusinessDate day = BusinessDate.read(connection).orElse(null);
    Rows rows = SETTLEMENT.rows();
    List<Booking> bookings = new ArrayList<>();
    for (Settlement settlement : settlements) {
      LocalDate settledOn = settlement.settledOn();
      LocalDate bookedOn = day == null ? settledOn : day.entryDate(settledOn);
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
      bookings.add(settlement.booking(bookedOn));
    }
    batch.add(rows);
    books.write(connection, bookings, batch);
  }

  /**
   * A settlement to write, or the reversal of one: its opposite, entered on an open day.
   *
   * @param instruction the instruction with this settlement, or the reversed one, as its last
   * @param reference the custodian's reference; null if it gave none, or for a reversal
   * @param reverses the reversed settlement; null if this is not a reversal
   * @param saidBy the custodian's message that reverses it; null if there is none
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
          confirmation.reference(),
          null,
          null);
    }

    private Booking booking(LocalDate bookedOn) {
      if (reverses == null) {
        return SettlementBooking.of(id, instruction, quantity, amount, bookedOn);
      }
      long reversed = reverses.settlementId();
      return SettlementBooking.of(reversed, instruction, quantity, amount, reverses.bookedOn())
          .reversal(id, bookedOn);
    }

    private @Nullable BigDecimal signed(@Nullable BigDecimal number) {
      return number == null || reverses == null ? number : number.negate();
    }
  }

  /**
   * A settlement in the books.
   *
   * @param confirmation the hash that identifies the confirmation
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
