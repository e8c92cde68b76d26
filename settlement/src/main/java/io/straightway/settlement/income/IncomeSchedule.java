package io.straightway.settlement.income;

import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.element.process.Accrual;
import io.straightway.element.staticdata.BondTerms;
import io.straightway.element.staticdata.CouponSchedule;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.ExDividend;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.StaticData;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The coupons and the redemption of a bond by its terms. A coupon is that of whoever holds the bond
 * at the end of the ex-dividend date or, where there is none, of the business day before the
 * coupon: the last day on which a trade settles with its interest. It is paid on its day or the
 * business day that follows, and not adjusted for that.
 */
public final class IncomeSchedule {
  private static final BigDecimal NOMINAL = new BigDecimal(100);
  private static final long PERCENT = 100;

  private IncomeSchedule() {}

  /** What has its record date after one day and not after another. */
  public static List<IncomeEvent> events(
      StaticData staticData, String isin, LocalDate after, LocalDate upTo) {
    Security security = staticData.security(isin, upTo);
    Currency currency = security == null ? null : staticData.currency(security.currency());
    BondTerms bond = security == null ? null : security.bond();
    if (security == null || currency == null || bond == null) {
      return List.of();
    }
    BusinessCalendar calendar = staticData.settlementCalendar(currency, security);
    List<IncomeEvent> events = new ArrayList<>();
    CouponSchedule schedule = new CouponSchedule(bond);
    LocalDate day = after.isBefore(bond.issueDate()) ? bond.issueDate() : after;
    while (day.isBefore(bond.maturity())) {
      CouponSchedule.Period period = schedule.around(day);
      if (recordDate(bond, period.end(), calendar).isAfter(upTo)) {
        break;
      }
      Accrual interest = Accrual.of(bond, period);
      add(
          events,
          after,
          new IncomeEvent(
              IncomeEvent.Kind.COUPON,
              isin,
              currency.code(),
              calendar.next(recordDate(bond, period.end(), calendar)),
              recordDate(bond, period.end(), calendar),
              calendar.nextOrSame(period.end()),
              bond.coupon(),
              interest.days(),
              PERCENT * interest.daysOfYear()));
      day = period.end();
    }
    addRedemption(events, isin, currency.code(), bond.maturity(), calendar, after, upTo);
    return events;
  }

  private static void addRedemption(
      List<IncomeEvent> events,
      String isin,
      String currency,
      LocalDate maturity,
      BusinessCalendar calendar,
      LocalDate after,
      LocalDate upTo) {
    LocalDate recordDate = calendar.previous(maturity);
    if (!recordDate.isAfter(upTo)) {
      LocalDate paid = calendar.nextOrSame(maturity);
      add(
          events,
          after,
          new IncomeEvent(
              IncomeEvent.Kind.REDEMPTION,
              isin,
              currency,
              paid,
              recordDate,
              paid,
              NOMINAL,
              1,
              PERCENT));
    }
  }

  private static void add(List<IncomeEvent> events, LocalDate after, IncomeEvent event) {
    if (event.recordDate().isAfter(after) && event.portion() > 0) {
      events.add(event);
    }
  }

  private static LocalDate recordDate(BondTerms bond, LocalDate coupon, BusinessCalendar calendar) {
    @Nullable ExDividend rule = bond.exDividend();
    return rule == null ? calendar.previous(coupon) : rule.before(coupon, calendar);
  }
}
