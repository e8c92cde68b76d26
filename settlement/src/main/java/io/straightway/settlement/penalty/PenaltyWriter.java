package io.straightway.settlement.penalty;

import io.straightway.db.Transactions;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Writes penalties, each with its ledger entry in one transaction. */
final class PenaltyWriter {
  private static final int CHUNK = 1000;

  private static final RowForm PENALTY =
      RowForm.into(
          "settlement_penalty",
          """
          business_date date, instruction_id bigint, kind text, direction text, for_day date,
          entry_id bigint, account text, counterparty text, currency text,
          open_quantity numeric, open_value numeric, basis_points numeric, days integer,
          last_day date, amount numeric
          """);

  private final Transactions transactions;
  private final Ledger ledger;
  private final IdRange ids;
  private final LocalDate day;

  PenaltyWriter(DataSource database, LocalDate day) {
    this.transactions = new Transactions(database);
    this.ledger = new Ledger(transactions);
    this.ids = new IdRange(database, "message_id_range");
    this.day = day;
  }

  void write(List<PenaltyRow> penalties) throws SQLException {
    for (int from = 0; from < penalties.size(); from += CHUNK) {
      writeChunk(penalties.subList(from, Math.min(from + CHUNK, penalties.size())));
    }
  }

  private void writeChunk(List<PenaltyRow> penalties) throws SQLException {
    long id = ids.take(penalties.size());
    Rows rows = PENALTY.rows();
    List<JournalEntry> entries = new ArrayList<>();
    for (PenaltyRow penalty : penalties) {
      add(rows, penalty, penalty.isPosted() ? id : null);
      if (penalty.isPosted()) {
        entries.add(penalty.entry(id, day));
        id++;
      }
    }
    ledger.openAccounts(entries);
    WriteBatch batch = new WriteBatch().add(rows);
    ledger.post(entries, batch);
    transactions.write(batch);
  }

  private void add(Rows rows, PenaltyRow penalty, @Nullable Long entry) {
    rows.add(
        day,
        penalty.instruction(),
        penalty.kind().name(),
        penalty.party().direction(),
        penalty.forDay(),
        entry,
        penalty.account(),
        penalty.counterparty(),
        penalty.currency(),
        penalty.openQuantity(),
        penalty.openValue(),
        penalty.basisPoints(),
        penalty.days(),
        penalty.lastDay(),
        penalty.amount());
  }
}
