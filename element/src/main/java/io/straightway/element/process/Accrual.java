package io.straightway.element.process;

import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.CouponSchedule;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Year;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The part of a year for which a bond's buyer owes its seller interest, as an exact fraction: from
 * the last coupon date, or the issue date if there was none, to the settlement date, the first day
 * included and the last not. On a coupon date it is zero, and it never exceeds the coupon.
 *
 * <p>A regular coupon is the interest of a year divided by the coupons of a year (ICMA rule 251).
 * The day count serves the days within a period, and the first and last periods if they are shorter
 * or longer than the others.
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
  private static final int LEAP_YEAR = 366;
  private static final MonthDay LEAP_DAY = MonthDay.of(2, 29);
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
    CouponSchedule.Period period = new CouponSchedule(bond).around(settles);
    ExDividend rule = bond.exDividend();
    boolean detached =
        rule != null
            && settles.isAfter(period.start())
            && settles.isAfter(rule.before(period.end(), calendar));
    return of(bond, period, settles, detached);
  }

  /**
   * Returns the accrual on a day of a period.
   *
   * @param detached true if the coupon no longer belongs to the bond, so that the rest of the
   *     period is owed
   */
  public static Accrual of(
      BondTerms bond, CouponSchedule.Period period, LocalDate day, boolean detached) {
    Accrual coupon = of(bond, period);
    return detached
        ? between(bond, period, day, period.end()).atMost(coupon).negated()
        : between(bond, period, period.start(), day).atMost(coupon);
  }

  /** Returns the accrual of a whole coupon period. */
  public static Accrual of(BondTerms bond, CouponSchedule.Period period) {
    CouponSchedule schedule = new CouponSchedule(bond);
    boolean regular =
        schedule.isRegular(period.start())
            && schedule.isRegular(period.end())
            && schedule.stepsBackTo(period.start()) == schedule.stepsBackTo(period.end()) + 1;
    return regular
        ? new Accrual(1, bond.couponsPerYear())
        : between(bond, period, period.start(), period.end());
  }

  private static Accrual between(
      BondTerms bond, CouponSchedule.Period period, LocalDate from, LocalDate to) {
    return switch (bond.dayCount()) {
      case ACT_ACT_ICMA ->
          actualOfPeriods(bond.couponsPerYear(), new CouponSchedule(bond), from, to);
      case ACT_ACT_ISDA -> actualOfYears(from, to);
      case ACT_365F -> new Accrual(actual(from, to), YEAR_OF_365);
      case ACT_365L -> new Accrual(actual(from, to), yearOf(period, bond.couponsPerYear() == 1));
      case ACT_365_CANADIAN -> canadian(bond.couponsPerYear(), new CouponSchedule(bond), from, to);
      case ACT_360 -> new Accrual(actual(from, to), YEAR_OF_30_MONTHS);
      case THIRTY_360 -> new Accrual(thirty(from, to), YEAR_OF_30_MONTHS);
      case THIRTY_E_360 -> new Accrual(thirtyEuropean(from, to), YEAR_OF_30_MONTHS);
    };
  }

  private Accrual atMost(Accrual other) {
    return days * other.daysOfYear > other.days * daysOfYear ? other : this;
  }

  /** ISDA 2006 Definitions, 4.16(b): the days in leap years over 366, the others over 365. */
  private static Accrual actualOfYears(LocalDate from, LocalDate to) {
    long leap = 0;
    for (int year = from.getYear(); year <= to.getYear(); year++) {
      if (Year.isLeap(year)) {
        LocalDate first = LocalDate.of(year, 1, 1);
        leap += actual(first.isAfter(from) ? first : from, earlier(to, first.plusYears(1)));
      }
    }
    return new Accrual(
        (actual(from, to) - leap) * LEAP_YEAR + leap * YEAR_OF_365, (long) YEAR_OF_365 * LEAP_YEAR);
  }

  private static LocalDate earlier(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }

  /**
   * ISDA 2006 Definitions, 4.16(i): 366 days if 29 February is in the period after its first day,
   * or with several coupons a year, if the period ends in a leap year.
   */
  private static long yearOf(CouponSchedule.Period period, boolean annual) {
    LocalDate end = period.end();
    boolean leap =
        annual
            ? period
                .start()
                .plusDays(1)
                .datesUntil(end.plusDays(1))
                .map(MonthDay::from)
                .anyMatch(LEAP_DAY::equals)
            : end.isLeapYear();
    return leap ? LEAP_YEAR : YEAR_OF_365;
  }

  /**
   * Investment Industry Regulatory Organization of Canada, Act/365 (Canadian bond): in each step
   * between regular coupon dates the days over 365 or, from 182.5 days of a half-yearly coupon on,
   * the coupon less the days that remain of the step over 365.
   */
  private static Accrual canadian(
      int couponsPerYear, CouponSchedule schedule, LocalDate from, LocalDate to) {
    int first = schedule.stepsBackTo(from);
    int last = schedule.stepsBackTo(to);
    LocalDate firstEnd = earlier(to, schedule.regular(first - 1));
    long parts = canadianPart(couponsPerYear, schedule, first, actual(from, firstEnd));
    if (first > last) {
      parts += (first - 1L - last) * YEAR_OF_365;
      parts += canadianPart(couponsPerYear, schedule, last, actual(schedule.regular(last), to));
    }
    return new Accrual(parts, (long) couponsPerYear * YEAR_OF_365);
  }

  private static long canadianPart(
      int couponsPerYear, CouponSchedule schedule, int step, long days) {
    long rest = schedule.daysOfStep(step) - days;
    return days * couponsPerYear < YEAR_OF_365 && rest > 0
        ? days * couponsPerYear
        : YEAR_OF_365 - rest * couponsPerYear;
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
  public BigDecimal interest(BigDecimal nominal, BigDecimal coupon, Currency currency) {
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
