package io.straightway.settlement.income;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.Ledger;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** Writes what is entered of income, with its journal entries and movements. */
record IncomeStore(Ledger ledger) {
  private static final RowForm ENTRY =
      RowForm.into(
          "income_entry",
          """
          entry_id bigint, income_id bigint, kind text, quantity numeric, gross numeric,
          tax numeric, cash numeric, day date, booked_on date, notice_id bigint, cash_id bigint,
          reverses bigint
          """);

  /**
   * Adds rows to {@code batch}.
   *
   * @throws io.straightway.ledger.AccountsNotOpenException if they post to an account that is not
   *     open; the caller opens it outside of this transaction and starts again
   */
  void add(Connection connection, List<IncomeEntry> entries, WriteBatch batch) throws SQLException {
    if (entries.isEmpty()) {
      return;
    }
    Rows rows = ENTRY.rows();
    for (IncomeEntry entry : entries) {
      rows.add(
          entry.id(),
          entry.of().incomeId(),
          entry.kind().name(),
          entry.quantity(),
          entry.gross(),
          entry.tax(),
          entry.cash(),
          entry.day(),
          entry.bookedOn(),
          entry.noticeId(),
          entry.cashId(),
          entry.reverses());
    }
    batch.add(rows);
    ledger.post(
        entries.stream().map(IncomeEntry::journal).filter(Objects::nonNull).toList(), batch);
    PositionModel.current(connection)
        .keeper()
        .apply(entries.stream().flatMap(entry -> entry.movements().stream()).toList(), batch);
  }
}
