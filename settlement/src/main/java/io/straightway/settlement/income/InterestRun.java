package io.straightway.settlement.income;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.process.Accrual;
import io.straightway.ledger.rules.EarnedInterest;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.CouponSchedule;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Brings ACCRUED_INTEREST to the interest accrued on what is held, at the close of a day. A bond is
 * held from the settlement date of its trade on, whether it settles then or not; until then
 * ACCRUED_INTEREST has the interest of the trade. From the record date on the coupon is income, and
 * what accrues until it is paid is owed.
 */
public final class InterestRun {
  private static final String HELD =
      """
      SELECT h.account, h.isin, h.currency, h.quantity, h.pending
        FROM open_day d CROSS JOIN LATERAL interest_holding(d.today, 'infinity') h
       WHERE d.today = ?
      """;
  private static final String EARNED =
      """
      SELECT account, currency, coalesce(a.due, 0) - coalesce(b.balance, 0) AS earned
        FROM (SELECT account, currency, sum(pending + accrued) AS due FROM accrued_interest
               WHERE business_date = :day GROUP BY account, currency) AS a
        FULL JOIN (SELECT split_part(account, ':', 2) AS account, right(account, 3) AS currency,
                          balance
                     FROM current_balance, open_day d
                    WHERE account LIKE 'ACCRUED_INTEREST:%' AND d.today = :day) AS b
             USING (account, currency)
       WHERE coalesce(a.due, 0) <> coalesce(b.balance, 0)
       ORDER BY account, currency
      """;
  private static final RowForm ACCRUED =
      RowForm.into(
          "accrued_interest",
          """
          business_date date, account text, isin text, currency text, quantity numeric,
          pending numeric, accrued numeric
          """);
  private static final RowForm ENTRY =
      RowForm.into(
          "interest_posting",
          "entry_id bigint, business_date date, account text, currency text, earned numeric");

  private final Bookkeeper books;
  private final LocalDate day;
  private final StaticData staticData;

  /** Creates a run for the end of a day. */
  public InterestRun(DataSource database, LocalDate day, StaticData staticData) {
    this.books = new Bookkeeper(database);
    this.day = day;
    this.staticData = staticData;
  }

  /**
   * Posts what was earned, in the transaction of {@code connection}, while nobody else can post and
   * all costs are computed. Does nothing if the day is closed already.
   */
  public void complete(Connection connection) throws SQLException {
    Rows accrued = ACCRUED.rows();
    for (Holding held : Queries.list(connection, Holding.class, HELD, day)) {
      accrued.add(
          day,
          held.account,
          held.isin,
          held.currency,
          held.quantity,
          held.pending,
          accrued(staticData, held.isin, held.currency, held.quantity, day));
    }
    new WriteBatch().add(accrued).execute(connection);
    Rows rows = ENTRY.rows();
    List<Booking> bookings = new ArrayList<>();
    for (EarnedInterest interest :
        Queries.list(connection, EarnedInterest.class, EARNED, Map.of("day", day))) {
      long id = books.takeIds(1);
      rows.add(id, day, interest.account(), interest.currency(), interest.earned());
      bookings.add(new Booking(interest.entry(id, day)));
    }
    books.execute(connection, bookings, new WriteBatch().add(rows));
  }

  /**
   * Returns the interest accrued on a holding at the end of a day, of a pool on its current face;
   * zero if it is no bond.
   */
  public static BigDecimal accrued(
      StaticData staticData, String isin, String paidIn, BigDecimal quantity, LocalDate day) {
    Security security = staticData.security(isin, day);
    BondTerms bond = security == null ? null : security.bond();
    Currency own = security == null ? null : staticData.currency(security.currency());
    Currency currency = staticData.currency(paidIn);
    if (security == null
        || bond == null
        || own == null
        || currency == null
        || day.isBefore(bond.issueDate())
        || !day.isBefore(bond.maturity())) {
      return BigDecimal.ZERO;
    }
    CouponSchedule.Period period = new CouponSchedule(bond).around(day);
    LocalDate recordDate =
        IncomeSchedule.recordDate(bond, period.end(), staticData.settlementCalendar(own, security));
    return Accrual.of(bond, period, day, !day.isBefore(recordDate))
        .interest(staticData.currentFace(isin, quantity, day), bond.coupon(), currency);
  }

  /**
   * A bond of an account.
   *
   * @param quantity the nominal of trades whose settlement date has come
   * @param pending the interest of the other trades
   */
  public record Holding(
      String account, String isin, String currency, BigDecimal quantity, BigDecimal pending) {}
}
