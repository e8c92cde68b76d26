package io.straightway.settlement.confirm;

import io.straightway.db.write.Column;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.positions.LowContentionPositions;
import io.straightway.positions.PositionMovement;
import io.straightway.settlement.iso20022.SettlementConfirmation025;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes settlements, with their entries and movements. */
final class SettlementStore {
  private static final RowForm SETTLEMENT =
      RowForm.into(
          "settlement",
          Column.of("settlement_id", "bigint"),
          Column.of("instruction_id", "bigint"),
          Column.of("custodian_message_id", "bigint"),
          Column.of("custodian_reference", "text"),
          Column.of("quantity", "numeric"),
          Column.of("amount", "numeric"),
          Column.of("settled_on", "date"),
          Column.of("booked_on", "date"));

  private final Ledger ledger;
  private final LowContentionPositions positions = new LowContentionPositions();

  SettlementStore(Ledger ledger) {
    this.ledger = ledger;
  }

  /**
   * Adds the rows of {@code settlements} to {@code batch}; opens the accounts they post to.
   *
   * @param day null before the first business day is opened
   */
  void add(List<Settlement> settlements, @Nullable BusinessDate day, WriteBatch batch)
      throws SQLException {
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
          confirmation.senderReference(),
          confirmation.settledQuantity(),
          confirmation.settledAmount(),
          settledOn,
          bookedOn);
      if (booking.entry() != null) {
        entries.add(booking.entry());
      }
      movements.addAll(booking.movements());
    }
    batch.add(rows);
    ledger.openAccounts(entries);
    ledger.post(entries, batch);
    positions.apply(movements, batch);
  }

  /** A settlement that is to be written. */
  record Settlement(long id, long messageId, MatchResult.Settles result) {}
}
