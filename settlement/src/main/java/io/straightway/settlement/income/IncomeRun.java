package io.straightway.settlement.income;

import io.straightway.books.Bookkeeper;
import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.AccountKind;
import io.straightway.staticdata.OwnSsi;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Records the expected income whose record date is the day that ends or a day shortly before.
 * Income already expected is only corrected by the difference, if trades have settled since with
 * effect from an earlier day. So a repeated run continues where the last one ended.
 */
public final class IncomeRun {
  private static final String HELD =
      """
      SELECT DISTINCT c.instrument
        FROM current_position c JOIN known_security k ON k.isin = c.instrument AND k.kind = 'BOND'
      """;
  private static final String DAY_BEFORE =
      "SELECT coalesce(max(business_date), ?)"
          + " FROM eod_run WHERE closed_at IS NOT NULL AND business_date < ?";
  private static final String ANNOUNCE =
      """
      INSERT INTO income_event (kind, isin, currency, ex_date, record_date, payment_date, rate,
                                portion, whole, tax_percent, origin)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
              CASE ? WHEN 'REDEMPTION' THEN 0 ELSE income_tax_of(?) END, 'SCHEDULE')
      ON CONFLICT (isin, kind, payment_date, currency) DO NOTHING
      """;
  private static final String DIFFERS =
      """
      SELECT event_id, kind, isin, currency, record_date, account, trade_id, counterparty,
             safekeeping_account, cash_account, income_id,
             (SELECT n.debt FROM income n WHERE n.income_id = d.income_id) AS debt,
             (SELECT n.owner FROM income n WHERE n.income_id = d.income_id) AS owner,
             due_quantity - entered_quantity AS quantity, due_gross - entered_gross AS gross,
             due_tax - entered_tax AS tax
        FROM income_due d
       WHERE %s
         AND (due_quantity, due_gross, due_tax) <> (entered_quantity, entered_gross, entered_tax)
       ORDER BY event_id, account, trade_id
      """;
  static final String DUE = DIFFERS.formatted("held_on BETWEEN :from AND :day");

  /**
   * Withdrawn events are reversed and replaced events corrected, however long ago they were
   * entered, and however far ahead the new record date is.
   */
  private static final String CHANGED =
      """
      SELECT DISTINCT e.event_id FROM income_event e JOIN income_sum s USING (event_id)
       WHERE (e.replaced_at IS NOT NULL
              OR e.withdrawn_at IS NOT NULL AND (s.quantity, s.gross, s.tax) <> (0, 0, 0))
         AND e.record_date NOT BETWEEN :from AND :day
      """;

  private static final String CHANGED_DUE =
      DIFFERS.formatted("event_id = ANY (:events) AND (held_on <= :day OR income_id IS NOT NULL)");
  private static final String KEEP =
      """
      INSERT INTO eod_income (business_date, income_id, state, expected, received)
      SELECT :day, i.income_id, i.state, i.expected, i.received FROM income_item i
       WHERE i.state NOT IN ('RECEIVED', 'ACCEPTED', 'WITHDRAWN')
          OR EXISTS (SELECT FROM income_entry p
                      WHERE p.income_id = i.income_id AND p.booked_on = :day)
      ON CONFLICT (business_date, income_id) DO NOTHING
      """;
  private static final RowForm INCOME =
      RowForm.into(
          "income",
          """
          income_id bigint, event_id bigint, account text, owner text, safekeeping_account text,
          cash_account text, trade_id bigint, debt text
          """);

  /**
   * Maximum number of days after a record date within which a settlement with earlier effect is
   * corrected.
   */
  private static final int DAYS_CORRECTED = 30;

  /** Each takes two ids, and all ids of a transaction come from one range. */
  private static final int AT_ONCE = 1000;

  private final Transactions transactions;
  private final Bookkeeper books;
  private final LocalDate day;
  private final StaticData staticData;

  /** Creates a run for the end of a day. */
  public IncomeRun(DataSource database, LocalDate day, StaticData staticData) {
    this.transactions = new Transactions(database);
    this.books = new Bookkeeper(database);
    this.day = day;
    this.staticData = staticData;
  }

  /** Writes the missing entries, and stores the state of all income for the report. */
  public void run() throws SQLException {
    transactions.run(this::announce);
    List<DueIncome> due = transactions.run(this::due);
    for (int from = 0; from < due.size(); from += AT_ONCE) {
      List<DueIncome> chunk = due.subList(from, Math.min(due.size(), from + AT_ONCE));
      books.run(2 * chunk.size(), (connection, id) -> write(connection, chunk, id));
    }
    transactions.run(connection -> Queries.execute(connection, KEEP, Map.of("day", day)));
  }

  private int announce(Connection connection) throws SQLException {
    LocalDate before = Queries.one(connection, LocalDate.class, DAY_BEFORE, day.minusDays(1), day);
    int announced = 0;
    for (String isin : Queries.list(connection, String.class, HELD)) {
      for (IncomeEvent event : IncomeSchedule.events(staticData, isin, before, day)) {
        announced +=
            Queries.execute(
                connection,
                ANNOUNCE,
                event.kind().name(),
                event.isin(),
                event.currency(),
                event.exDate(),
                event.recordDate(),
                event.paymentDate(),
                event.rate(),
                event.portion(),
                event.whole(),
                event.kind().name(),
                event.isin());
      }
    }
    return announced;
  }

  private List<DueIncome> due(Connection connection) throws SQLException {
    LocalDate from = day.minusDays(DAYS_CORRECTED);
    Map<String, Object> days = Map.of("day", day, "from", from);
    List<DueIncome> due = new ArrayList<>(Queries.list(connection, DueIncome.class, DUE, days));
    List<Long> changed = Queries.list(connection, Long.class, CHANGED, days);
    if (!changed.isEmpty()) {
      due.addAll(
          Queries.list(
              connection, DueIncome.class, CHANGED_DUE, Map.of("day", day, "events", changed)));
    }
    return due;
  }

  private int write(Connection connection, List<DueIncome> due, long firstId) throws SQLException {
    WriteBatch batch = new WriteBatch();
    BusinessDate businessDate = BusinessDate.keep(connection).orElse(null);
    Rows rows = INCOME.rows();
    List<IncomeEntry> entries = new ArrayList<>();
    long id = firstId;
    for (DueIncome income : due) {
      IncomeTerms terms = income.terms(id, place(income));
      if (income.incomeId == null) {
        income.add(rows, terms, place(income));
      }
      entries.add(income.entry(id + 1, terms, businessDate));
      id += 2;
    }
    batch.add(rows);
    new IncomeStore(books).add(connection, entries, batch);
    batch.execute(connection);
    return due.size();
  }

  /**
   * Returns where the account keeps the security; for an account that has ended, as on its last
   * day.
   */
  private OwnSsi place(DueIncome due) {
    LocalDate end = staticData.accountEnd(due.account, day);
    Security security = staticData.security(due.isin, day);
    OwnSsi place =
        staticData.ownSsi(
            due.account,
            due.currency,
            security == null ? Ssi.ANY_MARKET : security.mic(),
            end == null ? day : end);
    if (place == null) {
      throw new IllegalStateException("account " + due.account + " is not in static data");
    }
    return place;
  }

  /**
   * A difference to enter.
   *
   * @param counterparty counterparty of the trade that is the origin of a claim; null if it is not
   *     a claim
   * @param incomeId null if nothing has been entered for the income yet
   */
  public record DueIncome(
      long eventId,
      IncomeEvent.Payout kind,
      String isin,
      String currency,
      LocalDate recordDate,
      String account,
      @Nullable Long tradeId,
      @Nullable String counterparty,
      @Nullable String safekeepingAccount,
      @Nullable String cashAccount,
      @Nullable Long incomeId,
      @Nullable AccountKind debt,
      @Nullable String owner,
      BigDecimal quantity,
      BigDecimal gross,
      BigDecimal tax) {

    private IncomeTerms terms(long id, OwnSsi place) {
      AccountKind side = quantity.signum() < 0 ? AccountKind.PAYABLE : AccountKind.RECEIVABLE;
      return new IncomeTerms(
          incomeId == null ? id : incomeId,
          kind,
          isin,
          currency,
          account,
          owner != null ? owner : counterparty != null ? counterparty : place.custodian(),
          debt == null ? side : debt);
    }

    private void add(Rows rows, IncomeTerms terms, OwnSsi place) {
      rows.add(
          terms.incomeId(),
          eventId,
          account,
          terms.owner(),
          safekeepingAccount == null ? place.safekeepingAccount() : safekeepingAccount,
          cashAccount == null ? place.cashAccount() : cashAccount,
          tradeId,
          terms.debt().name());
    }

    private IncomeEntry entry(long id, IncomeTerms terms, @Nullable BusinessDate businessDate) {
      return new IncomeEntry(
          id,
          terms,
          IncomeEntry.EntryKind.ENTITLED,
          quantity,
          gross,
          IncomeEntry.EntryTax.of(tax),
          BigDecimal.ZERO,
          new IncomeEntry.EntryEvidence(
              recordDate, businessDate == null ? recordDate : businessDate.entryDate(recordDate)));
    }
  }
}
