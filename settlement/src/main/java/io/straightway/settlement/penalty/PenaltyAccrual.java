package io.straightway.settlement.penalty;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.staticdata.StaticData;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Accrues the costs and earnings from the fails of a day. The currency's business days on which no
 * day was ended are included in the next day that is.
 *
 * <p>A penalty and its ledger entry are written in one transaction, and never written twice, so a
 * repeated run continues where the last one ended.
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
  private final Bookkeeper books;
  private final LocalDate day;
  private final StaticData staticData;

  /** Creates an accrual for the fails recorded for {@code day}. */
  public PenaltyAccrual(DataSource database, LocalDate day, StaticData staticData) {
    this.transactions = new Transactions(database);
    this.books = new Bookkeeper(database);
    this.day = day;
    this.staticData = staticData;
  }

  /** Writes the missing penalties, and the number of fails without a rate. */
  public void run() throws SQLException {
    PenaltyRules rules = new PenaltyRules(day, dayBefore(), staticData);
    long unrated = settlement(rules);
    unrated += write(transactions.run(connection -> LateMatching.find(connection, rules)));
    write(transactions.run(connection -> PenaltyCorrections.find(connection, rules)));
    transactions.run(new AdoptedPenalties(books, day)::post);
    long all = unrated;
    transactions.run(connection -> Queries.execute(connection, NOTE_UNRATED, all, day));
  }

  /** Returns the last day that was ended, or the day before this one if there is none. */
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

  /** Writes penalties; returns the number of fails without a rate. */
  private long write(PenaltyRules.Charges accrued) throws SQLException {
    List<PenaltyRow> penalties = accrued.penalties();
    for (int from = 0; from < penalties.size(); from += CHUNK) {
      writeChunk(penalties.subList(from, Math.min(from + CHUNK, penalties.size())));
    }
    return accrued.unrated();
  }

  private void writeChunk(List<PenaltyRow> penalties) throws SQLException {
    long id = books.takeIds(penalties.size());
    Rows rows = PENALTY.rows();
    List<Booking> bookings = new ArrayList<>();
    for (PenaltyRow penalty : penalties) {
      add(rows, penalty, penalty.isPosted() ? id : null);
      if (penalty.isPosted()) {
        bookings.add(new Booking(penalty.entry(id, day)));
        id++;
      }
    }
    transactions.run(connection -> books.execute(connection, bookings, new WriteBatch().add(rows)));
  }

  private void add(Rows rows, PenaltyRow penalty, @Nullable Long entry) {
    PenaltyRow.PenaltyTerms terms = penalty.terms();
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
