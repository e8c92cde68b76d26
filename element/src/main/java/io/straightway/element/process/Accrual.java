package io.straightway.element.process;

import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.CouponSchedule;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The part of a year for which a bond's buyer owes its seller interest, as an exact fraction: from
 * the last coupon date, or the issue date if there was none, to the settlement date, the first day
 * included and the last not. On a coupon date it is zero.
 *
 * <p>After the ex-dividend date the coupon stays with the seller, so the fraction is negative: the
 * days from the settlement date to the coupon, whose interest the seller owes the buyer (UK Debt
 * Management Office, "Formulae for Calculating Gilt Prices from Yields", section three).
 *
 * @param days accrued days by the day-count convention; in a first or last period that is longer
 *     than one step between coupons, a multiple of them
 * @param daysOfYear the number of such days that earn the interest of a year
 */
public record Accrual(long days, long daysOfYear) {
  private static final int DAYS_OF_30_MONTH = 30;
  private static final int YEAR_OF_30_MONTHS = 360;
  private static final int YEAR_OF_365 = 365;
  private static final int PERCENT_DIGITS = 2;

  /**
   * Returns the accrual at the settlement date; null if the bond is not outstanding then.
   *
   * @param calendar the days on which a trade in the bond can settle
   */
  static @Nullable Accrual of(BondTerms bond, LocalDate settles, BusinessCalendar calendar) {
    if (settles.isBefore(bond.issueDate()) || !settles.isBefore(bond.maturity())) {
      return null;
    }
    CouponSchedule schedule = new CouponSchedule(bond);
    CouponSchedule.Period period = schedule.around(settles);
    ExDividend rule = bond.exDividend();
    return rule != null
            && settles.isAfter(period.start())
            && settles.isAfter(rule.before(period.end(), calendar))
        ? between(bond, schedule, settles, period.end()).negated()
        : between(bond, schedule, period.start(), settles);
  }

  /** Returns the accrual of a whole coupon period. */
  public static Accrual of(BondTerms bond, CouponSchedule.Period period) {
    return between(bond, new CouponSchedule(bond), period.start(), period.end());
  }

  private static Accrual between(
      BondTerms bond, CouponSchedule schedule, LocalDate from, LocalDate to) {
    return switch (bond.dayCount()) {
      case ACT_ACT_ICMA -> actualOfPeriods(bond.couponsPerYear(), schedule, from, to);
      case ACT_365F -> new Accrual(actual(from, to), YEAR_OF_365);
      case ACT_360 -> new Accrual(actual(from, to), YEAR_OF_30_MONTHS);
      case THIRTY_360 -> new Accrual(thirty(from, to), YEAR_OF_30_MONTHS);
      case THIRTY_E_360 -> new Accrual(thirtyEuropean(from, to), YEAR_OF_30_MONTHS);
    };
  }

  /**
   * ICMA rule 251: the days of each step between regular coupon dates, over the days of that step;
   * a whole step is one coupon.
   */
  private static Accrual actualOfPeriods(
      int couponsPerYear, CouponSchedule schedule, LocalDate from, LocalDate to) {
    int first = schedule.stepsBackTo(from);
    int last = schedule.stepsBackTo(to);
    long firstLength = schedule.daysOfStep(first);
    if (first == last) {
      return new Accrual(actual(from, to), couponsPerYear * firstLength);
    }
    long toFirstEnd = actual(from, schedule.regular(first - 1));
    long wholeSteps = first - 1L - last;
    long sinceLast = actual(schedule.regular(last), to);
    if (sinceLast == 0) {
      return new Accrual(toFirstEnd + wholeSteps * firstLength, couponsPerYear * firstLength);
    }
    long lastLength = schedule.daysOfStep(last);
    return new Accrual(
        toFirstEnd * lastLength + wholeSteps * firstLength * lastLength + sinceLast * firstLength,
        couponsPerYear * firstLength * lastLength);
  }

  private Accrual negated() {
    return new Accrual(-days, daysOfYear);
  }

  /**
   * Returns the interest of a nominal amount, rounded once to the currency's minor unit.
   *
   * @param coupon percent of nominal a year
   */
  BigDecimal interest(BigDecimal nominal, BigDecimal coupon, Currency currency) {
    return nominal
        .multiply(coupon)
        .movePointLeft(PERCENT_DIGITS)
        .multiply(BigDecimal.valueOf(days))
        .divide(BigDecimal.valueOf(daysOfYear), currency.minorUnit(), RoundingMode.HALF_EVEN);
  }

  private static long actual(LocalDate from, LocalDate to) {
    return ChronoUnit.DAYS.between(from, to);
  }

  /** ISDA 2006 Definitions, 4.16(f): 30/360, also called Bond Basis. */
  static long thirty(LocalDate from, LocalDate to) {
    int first = Math.min(from.getDayOfMonth(), DAYS_OF_30_MONTH);
    boolean cut = first == DAYS_OF_30_MONTH;
    int last = cut ? Math.min(to.getDayOfMonth(), DAYS_OF_30_MONTH) : to.getDayOfMonth();
    return thirty(from, to, last - first);
  }

  /** ISDA 2006 Definitions, 4.16(g): 30E/360, also called Eurobond Basis. */
  static long thirtyEuropean(LocalDate from, LocalDate to) {
    int first = Math.min(from.getDayOfMonth(), DAYS_OF_30_MONTH);
    int last = Math.min(to.getDayOfMonth(), DAYS_OF_30_MONTH);
    return thirty(from, to, last - first);
  }

  private static long thirty(LocalDate from, LocalDate to, int days) {
    return (long) YEAR_OF_30_MONTHS * (to.getYear() - from.getYear())
        + (long) DAYS_OF_30_MONTH * (to.getMonthValue() - from.getMonthValue())
        + days;
  }
}
