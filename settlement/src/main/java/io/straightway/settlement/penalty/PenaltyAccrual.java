package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.staticdata.StaticData;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What the fails of a day cost and earn. Days of the currency on which no day was ended count with
 * the next one that is.
 *
 * <p>A penalty and its ledger entry are written in one transaction, and what is written is not
 * written again, so a repeated run continues behind the last one.
 */
public final class PenaltyAccrual {
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

  private static final String DAY_BEFORE =
      "SELECT coalesce(max(business_date), ?)"
          + " FROM eod_run WHERE closed_at IS NOT NULL AND business_date < ?";
  private static final String NOTE_UNRATED =
      "UPDATE eod_run SET penalties_unrated = ? WHERE business_date = ?";

  private final Transactions transactions;
  private final Ledger ledger;
  private final IdRange ids;
  private final LocalDate day;
  private final StaticData staticData;

  /** An accrual of the fails that were noted for {@code day}. */
  public PenaltyAccrual(DataSource database, LocalDate day, StaticData staticData) {
    this.transactions = new Transactions(database);
    this.ledger = new Ledger(transactions);
    this.ids = new IdRange(database, "message_id_range");
    this.day = day;
    this.staticData = staticData;
  }

  /** Writes what is not written yet, and how many fails have no rate. */
  public void run() throws SQLException {
    PenaltyRules rules = new PenaltyRules(day, dayBefore(), staticData);
    long unrated = settlement(rules);
    unrated += write(transactions.run(connection -> LateMatching.find(connection, rules)));
    write(transactions.run(connection -> PenaltyCorrections.find(connection, rules)));
    transactions.run(new AdoptedPenalties(ledger, ids, day)::post);
    long all = unrated;
    transactions.run(connection -> Queries.execute(connection, NOTE_UNRATED, all, day));
  }

  /** The day that was ended before; the day before this one if none was. */
  private LocalDate dayBefore() throws SQLException {
    return transactions.run(
        connection -> Queries.one(connection, LocalDate.class, DAY_BEFORE, day.minusDays(1), day));
  }

  private long settlement(PenaltyRules rules) throws SQLException {
    long unrated = 0;
    long last = Long.MIN_VALUE;
    while (true) {
      long behind = last;
      List<LateSettlement.Fail> fails =
          transactions.run(connection -> LateSettlement.fails(connection, rules, behind));
      if (fails.isEmpty()) {
        return unrated;
      }
      unrated += write(LateSettlement.of(fails, rules));
      last = fails.get(fails.size() - 1).late().instructionId();
    }
  }

  /** Returns how many have no rate. */
  private long write(PenaltyRules.Found found) throws SQLException {
    List<PenaltyRow> penalties = found.penalties();
    for (int from = 0; from < penalties.size(); from += CHUNK) {
      writeChunk(penalties.subList(from, Math.min(from + CHUNK, penalties.size())));
    }
    return found.unrated();
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
    PenaltyRow.Terms terms = penalty.terms();
    rows.add(
        day,
        terms.instructionId(),
        terms.kind().name(),
        terms.party().direction(),
        terms.forDay(),
        entry,
        terms.account(),
        terms.counterparty(),
        terms.currency(),
        terms.openQuantity(),
        terms.openValue(),
        terms.basisPoints(),
        terms.days(),
        terms.lastDay(),
        penalty.amount());
  }
}
