package io.straightway.settlement.penalty;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.Penalty;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Posts the differences between adopted CSD figures and our own. */
record AdoptedPenalties(Bookkeeper books, LocalDate day) {
  private static final String NOT_POSTED =
      """
      SELECT a.break_number, a.instruction_id, i.account, i.counterparty, a.currency, a.ours,
             a.theirs
        FROM adopted_penalty a JOIN settlement_instruction i USING (instruction_id)
       WHERE a.entry_id IS NULL
       ORDER BY a.break_number FOR UPDATE OF a
      """;
  private static final RowForm POSTED =
      RowForm.using(
          """
          UPDATE adopted_penalty a SET entry_id = row.entry_id, posted_on = row.day
            FROM %s WHERE a.break_number = row.number
          """,
          "number bigint, entry_id bigint, day date");

  /** Posts the differences not yet posted; returns their number. */
  int post(Connection connection) throws SQLException {
    Rows rows = POSTED.rows();
    List<Booking> bookings = new ArrayList<>();
    for (AdoptedPenalty penalty : Queries.list(connection, AdoptedPenalty.class, NOT_POSTED)) {
      long id = books.takeIds(1);
      rows.add(penalty.breakNumber, id, day);
      bookings.add(new Booking(penalty.entry(id, day)));
    }
    return books.execute(connection, bookings, new WriteBatch().add(rows));
  }

  /** An adopted figure. Amounts owed to us are positive. */
  public record AdoptedPenalty(
      long breakNumber,
      long instructionId,
      String account,
      String counterparty,
      String currency,
      BigDecimal ours,
      BigDecimal theirs) {
    JournalEntry entry(long id, LocalDate day) {
      Penalty.Parties between = new Penalty.Parties(account, counterparty, currency);
      return Penalty.adopted(id, instructionId, day, between, ours, theirs);
    }
  }
}
