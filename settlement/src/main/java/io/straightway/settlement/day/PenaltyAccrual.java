package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.Column;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.rules.Penalty;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/**
 * What the fails of a day cost and earn: basis points of the open amount for every business day, as
 * the cash penalties of the CSDR (Regulation (EU) 909/2014, article 7), with our own table of
 * rates. Days of the currency on which no day was ended count with the next one that is. What we
 * fail to deliver costs us. What we fail to receive is claimed only if the custodian has our
 * instruction: what is held, not delivered or refused is our own fault.
 *
 * <p>A penalty and its ledger entry are written in one transaction, and there is one penalty for an
 * instruction and a day, so whoever continues goes on behind the last one.
 */
final class PenaltyAccrual {
  private static final int CHUNK = 1000;
  private static final BigDecimal BASIS_POINTS_OF_ONE = new BigDecimal(10_000);
  private static final int MINOR_UNIT_OF_UNKNOWN = 2;

  private static final Set<String> WITH_CUSTODIAN = Set.of("SENT", "MATCHED", "PARTLY_SETTLED");

  private static final String RATED =
      """
      SELECT f.instruction_id, f.account, f.counterparty, f.movement, f.currency, f.days_late,
             f.open_amount,
             f.status, r.basis_points,
             EXISTS (SELECT FROM settlement_penalty p WHERE p.business_date = f.business_date
                        AND p.instruction_id = f.instruction_id) AS accrued
        FROM settlement_fail f
        LEFT JOIN LATERAL (
          SELECT s.kind FROM known_security s WHERE s.isin = f.isin AND s.valid_from <= f.business_date
           ORDER BY s.valid_from DESC LIMIT 1) AS s ON true
        LEFT JOIN LATERAL (
          SELECT p.basis_points FROM known_penalty_rate p
           WHERE p.kind = s.kind AND p.valid_from <= f.business_date
           ORDER BY p.valid_from DESC LIMIT 1) AS r ON true
       WHERE f.business_date = ? AND f.instruction_id > ?
       ORDER BY f.instruction_id LIMIT ?
      """;
  private static final String DAY_BEFORE =
      "SELECT coalesce(max(business_date), ?)"
          + " FROM eod_run WHERE closed_at IS NOT NULL AND business_date < ?";
  private static final String NOTE_UNRATED =
      "UPDATE eod_run SET penalties_unrated = ? WHERE business_date = ?";

  private static final RowForm PENALTY =
      RowForm.into(
          "settlement_penalty",
          Column.of("business_date", "date"),
          Column.of("instruction_id", "bigint"),
          Column.of("entry_id", "bigint"),
          Column.of("account", "text"),
          Column.of("counterparty", "text"),
          Column.of("direction", "text"),
          Column.of("currency", "text"),
          Column.of("open_amount", "numeric"),
          Column.of("basis_points", "numeric"),
          Column.of("days", "integer"),
          Column.of("amount", "numeric"));

  private final DataSource database;
  private final Transactions transactions;
  private final Ledger ledger;
  private final IdRange ids;
  private final LocalDate day;
  private final StaticData staticData;
  private LocalDate countedUpTo;
  private long unrated;

  PenaltyAccrual(DataSource database, LocalDate day, StaticData staticData) {
    this.database = database;
    this.transactions = new Transactions(database);
    this.ledger = new Ledger(transactions);
    this.ids = new IdRange(database, "message_id_range");
    this.day = day;
    this.staticData = staticData;
    this.countedUpTo = day.minusDays(1);
  }

  void run() throws SQLException {
    unrated = 0;
    countedUpTo = dayBefore();
    long after = Long.MIN_VALUE;
    List<Fail> chunk = chunk(after);
    while (!chunk.isEmpty()) {
      after = chunk.get(chunk.size() - 1).instruction();
      accrue(chunk.stream().filter(this::isLiable).toList());
      chunk = chunk(after);
    }
    noteUnrated();
  }

  /** The day that was ended before; the day before this one if none was. */
  private LocalDate dayBefore() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.on(
          connection,
          handle -> handle.select(DAY_BEFORE, day.minusDays(1), day).mapTo(LocalDate.class).one());
    }
  }

  /** Business days of its currency since the day that was ended before on which it was late. */
  private int days(Fail fail) {
    int since =
        staticData
            .calendarOf(fail.currency())
            .daysBetween(countedUpTo.plusDays(1), day.plusDays(1));
    return Math.min(since, fail.daysLate());
  }

  private List<Fail> chunk(long after) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.on(
          connection,
          handle ->
              handle.select(RATED, day, after, CHUNK).map((row, context) -> Fail.of(row)).list());
    }
  }

  private boolean isLiable(Fail fail) {
    boolean late = days(fail) > 0;
    boolean claimed = fail.isOurs() || WITH_CUSTODIAN.contains(fail.status());
    if (late && claimed && fail.basisPoints() == null) {
      unrated++;
    }
    return late && claimed && fail.basisPoints() != null && !fail.accrued();
  }

  private void accrue(List<Fail> fails) throws SQLException {
    if (fails.isEmpty()) {
      return;
    }
    long id = ids.take(fails.size());
    Rows penalties = PENALTY.rows();
    List<JournalEntry> entries = new ArrayList<>();
    for (Fail fail : fails) {
      BigDecimal amount = amount(fail);
      boolean posted = amount.signum() > 0;
      penalties.add(
          day,
          fail.instruction(),
          posted ? id : null,
          fail.account(),
          fail.counterparty(),
          fail.isOurs() ? "COST" : "INCOME",
          fail.currency(),
          fail.openAmount(),
          fail.basisPoints(),
          days(fail),
          amount);
      if (posted) {
        entries.add(entry(id, fail, amount));
        id++;
      }
    }
    ledger.openAccounts(entries);
    WriteBatch batch = new WriteBatch().add(penalties);
    ledger.post(entries, batch);
    transactions.write(batch);
  }

  /**
   * Basis points of the open amount for every day, rounded once to the currency's minor unit, half
   * to even.
   */
  private BigDecimal amount(Fail fail) {
    BigDecimal exact =
        fail.openAmount()
            .multiply(fail.rate())
            .multiply(BigDecimal.valueOf(days(fail)))
            .divide(BASIS_POINTS_OF_ONE);
    Currency currency = staticData.currency(fail.currency());
    return currency == null
        ? exact.setScale(MINOR_UNIT_OF_UNKNOWN, RoundingMode.HALF_EVEN)
        : currency.round(exact);
  }

  private JournalEntry entry(long id, Fail fail, BigDecimal amount) {
    Penalty rule = new Penalty(fail.account(), fail.counterparty(), fail.currency(), amount);
    return fail.isOurs()
        ? rule.cost(id, fail.instruction(), day)
        : rule.income(id, fail.instruction(), day);
  }

  private void noteUnrated() throws SQLException {
    transactions.run(
        connection -> Queries.on(connection, handle -> handle.execute(NOTE_UNRATED, unrated, day)));
  }
}
