package io.straightway.settlement.income;

import io.straightway.books.Bookkeeper;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes entries of income with their journal entries and movements. */
record IncomeStore(Bookkeeper books) {
  private static final RowForm ENTRY =
      RowForm.into(
          "income_entry",
          """
          entry_id bigint, income_id bigint, kind text, quantity numeric, gross numeric,
          tax numeric, withheld numeric, reclaimable numeric, cash numeric, day date,
          booked_on date, notice_id bigint, cash_id bigint, reverses bigint
          """);

  /** Adds rows to {@code batch}, in a transaction of {@link Bookkeeper#run}. */
  void add(Connection connection, List<IncomeEntry> entries, WriteBatch batch) throws SQLException {
    if (entries.isEmpty()) {
      return;
    }
    Rows rows = ENTRY.rows();
    for (IncomeEntry entry : entries) {
      IncomeEntry.EntryEvidence evidence = entry.evidence();
      rows.add(
          entry.id(),
          entry.of().incomeId(),
          entry.kind().name(),
          entry.quantity(),
          entry.gross(),
          entry.tax().tax(),
          entry.tax().withheld(),
          entry.tax().reclaimable(),
          entry.cash(),
          evidence.day(),
          evidence.bookedOn(),
          evidence.noticeId(),
          evidence.cashId(),
          evidence.reverses());
    }
    batch.add(rows);
    books.write(connection, entries.stream().map(IncomeEntry::booking).toList(), batch);
  }
}
