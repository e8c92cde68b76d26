package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.rules.Penalty;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Posts by how much the figures of CSDs that were adopted differ from ours. */
record AdoptedPenalties(Ledger ledger, IdRange ids, LocalDate day) {
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

  /** Posts those that are not posted yet; answers how many. */
  int post(Connection connection) throws SQLException {
    List<Adopted> adopted = Queries.list(connection, Adopted.class, NOT_POSTED);
    Rows rows = POSTED.rows();
    List<JournalEntry> entries = new ArrayList<>();
    for (Adopted one : adopted) {
      long id = ids.take(1);
      rows.add(one.breakNumber, id, day);
      entries.add(one.entry(id, day));
    }
    ledger.openAccounts(entries);
    WriteBatch batch = new WriteBatch().add(rows);
    ledger.post(entries, batch);
    batch.execute(connection);
    return adopted.size();
  }

  /** A figure that was adopted; what we are owed is positive. */
  public record Adopted(
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
