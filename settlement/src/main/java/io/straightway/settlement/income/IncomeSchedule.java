package io.straightway.settlement.income;

import io.straightway.element.process.Accrual;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.CouponSchedule;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The coupons and the redemption of a bond according to its terms. A coupon belongs to the holder
 * at the end of the ex-dividend date or, if there is none, of the business day before the coupon
 * date: the last day on which a trade settles with its interest. It is paid on the coupon date or
 * the next business day, without adjustment of the amount. A pool pays on the face outstanding on
 * the day before.
 */
public final class IncomeSchedule {
  private static final BigDecimal NOMINAL = new BigDecimal(100);
  private static final long PERCENT = 100;

  private IncomeSchedule() {}

  /** Returns the events whose record date is after {@code after} and not after {@code upTo}. */
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
              IncomeEvent.Payout.COUPON,
              isin,
              currency.code(),
              calendar.next(recordDate(bond, period.end(), calendar)),
              recordDate(bond, period.end(), calendar),
              calendar.nextOrSame(period.end()),
              staticData.currentFace(isin, bond.coupon(), period.end().minusDays(1)),
              interest.days(),
              PERCENT * interest.daysOfYear()));
      day = period.end();
    }
    BigDecimal redeemed = staticData.currentFace(isin, NOMINAL, bond.maturity().minusDays(1));
    addRedemption(events, isin, currency.code(), bond.maturity(), redeemed, calendar, after, upTo);
    return events;
  }

  private static void addRedemption(
      List<IncomeEvent> events,
      String isin,
      String currency,
      LocalDate maturity,
      BigDecimal redeemed,
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
              IncomeEvent.Payout.REDEMPTION,
              isin,
              currency,
              paid,
              recordDate,
              paid,
              redeemed,
              1,
              PERCENT));
    }
  }

  private static void add(List<IncomeEvent> events, LocalDate after, IncomeEvent event) {
    if (event.recordDate().isAfter(after) && event.portion() > 0) {
      events.add(event);
    }
  }

  static LocalDate recordDate(BondTerms bond, LocalDate coupon, BusinessCalendar calendar) {
    @Nullable ExDividend rule = bond.exDividend();
    return rule == null ? calendar.previous(coupon) : rule.before(coupon, calendar);
  }
}
