package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.OwnSsi;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.Ssi;
import io.straightway.element.staticdata.StaticData;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.Ledger;
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
 * Expects the income whose record date is a day that ends, or was not long before it. What is
 * expected already is not expected again: only what is more or less of it, because something has
 * settled since with effect from before. So a repeated run continues where the last one ended.
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
   * What was withdrawn is taken back, and what was replaced is corrected, however long it was
   * entered before, or how long from now its new record date is.
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

  /** How long after a record date something can settle with effect from before it. */
  private static final int DAYS_CORRECTED = 30;

  /** Each takes two ids, all of a transaction from one range. */
  private static final int AT_ONCE = 1000;

  private final Transactions transactions;
  private final IdRange ids;
  private final Ledger ledger;
  private final IncomeStore store;
  private final LocalDate day;
  private final StaticData staticData;

  /** A run for the end of a day. */
  public IncomeRun(DataSource database, LocalDate day, StaticData staticData) {
    this.transactions = new Transactions(database);
    this.ids = new IdRange(database, "message_id_range");
    this.ledger = new Ledger(transactions);
    this.store = new IncomeStore(ledger);
    this.day = day;
    this.staticData = staticData;
  }

  /** Writes what is not written yet, and keeps for the report how all of it stands. */
  public void run() throws SQLException {
    transactions.run(this::announce);
    List<Due> due = transactions.run(this::due);
    for (int from = 0; from < due.size(); from += AT_ONCE) {
      List<Due> some = due.subList(from, Math.min(due.size(), from + AT_ONCE));
      long id = ids.take(2 * some.size());
      ledger.opening(transactions, connection -> write(connection, some, id));
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

  private List<Due> due(Connection connection) throws SQLException {
    LocalDate from = day.minusDays(DAYS_CORRECTED);
    Map<String, Object> days = Map.of("day", day, "from", from);
    List<Due> due = new ArrayList<>(Queries.list(connection, Due.class, DUE, days));
    List<Long> changed = Queries.list(connection, Long.class, CHANGED, days);
    if (!changed.isEmpty()) {
      due.addAll(
          Queries.list(connection, Due.class, CHANGED_DUE, Map.of("day", day, "events", changed)));
    }
    return due;
  }

  private int write(Connection connection, List<Due> due, long firstId) throws SQLException {
    WriteBatch batch = new WriteBatch();
    BusinessDate books = BusinessDate.keep(connection).orElse(null);
    Rows rows = INCOME.rows();
    List<IncomeEntry> entries = new ArrayList<>();
    long id = firstId;
    for (Due one : due) {
      IncomeTerms terms = one.terms(id, place(one));
      if (one.incomeId == null) {
        one.add(rows, terms, place(one));
      }
      entries.add(one.entry(id + 1, terms, books));
      id += 2;
    }
    batch.add(rows);
    store.add(connection, entries, batch);
    batch.execute(connection);
    return due.size();
  }

  /** Where the account keeps the security; as it was on its last day, if it has ended. */
  private OwnSsi place(Due due) {
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
   * What is to be entered.
   *
   * @param counterparty of the trade that it is a claim from; null if it is none
   * @param incomeId null if nothing has been entered of it
   */
  public record Due(
      long eventId,
      IncomeEvent.Kind kind,
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

    private IncomeEntry entry(long id, IncomeTerms terms, @Nullable BusinessDate books) {
      return new IncomeEntry(
          id,
          terms,
          IncomeEntry.Kind.ENTITLED,
          quantity,
          gross,
          tax,
          BigDecimal.ZERO,
          recordDate,
          books == null ? recordDate : books.entryDate(recordDate),
          null,
          null,
          null);
    }
  }
}
