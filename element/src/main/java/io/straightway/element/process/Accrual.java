package io.straightway.element.process;

import io.straightway.element.staticdata.BondTerms;
import io.straightway.element.staticdata.Currency;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The part of a year for which a bond's buyer owes its seller interest, as an exact fraction: from
 * the last coupon date, or the issue date if there was none, to the settlement date, the first day
 * included and the last not. On a coupon date it is zero. Ex-dividend periods are not known here.
 *
 * <p>Coupon dates are equal steps of months back from maturity; where maturity is the last day of
 * its month, so are they all. They are not moved off weekends: interest accrues by the unadjusted
 * ones.
 *
 * @param days days accrued, counted as the convention has it
 * @param daysOfYear how many of them make the interest of a year
 */
record Accrual(long days, long daysOfYear) {
  private static final int MONTHS_OF_YEAR = 12;
  private static final int DAYS_OF_30_MONTH = 30;
  private static final int YEAR_OF_30_MONTHS = 360;
  private static final int YEAR_OF_365 = 365;
  private static final int PERCENT_DIGITS = 2;

  /** What has accrued at the settlement date; null if the bond is not outstanding then. */
  static @Nullable Accrual of(BondTerms bond, LocalDate settles) {
    if (settles.isBefore(bond.issueDate()) || !settles.isBefore(bond.maturity())) {
      return null;
    }
    int step = MONTHS_OF_YEAR / bond.couponsPerYear();
    int steps = stepsBackTo(settles, bond, step);
    LocalDate couponDate = back(bond, steps * step);
    LocalDate from = couponDate.isBefore(bond.issueDate()) ? bond.issueDate() : couponDate;
    return switch (bond.dayCount()) {
      case ACT_ACT_ICMA -> {
        LocalDate nextCouponDate = back(bond, (steps - 1) * step);
        long period = ChronoUnit.DAYS.between(couponDate, nextCouponDate);
        yield new Accrual(actual(from, settles), bond.couponsPerYear() * period);
      }
      case ACT_365F -> new Accrual(actual(from, settles), YEAR_OF_365);
      case ACT_360 -> new Accrual(actual(from, settles), YEAR_OF_30_MONTHS);
      case THIRTY_360 -> new Accrual(thirty(from, settles), YEAR_OF_30_MONTHS);
      case THIRTY_E_360 -> new Accrual(thirtyEuropean(from, settles), YEAR_OF_30_MONTHS);
    };
  }

  /**
   * The interest of a nominal amount, rounded once to the currency's minor unit.
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

  /** How many coupon steps before maturity the last coupon date up to a day lies. */
  private static int stepsBackTo(LocalDate day, BondTerms bond, int step) {
    LocalDate maturity = bond.maturity();
    int months =
        MONTHS_OF_YEAR * (maturity.getYear() - day.getYear())
            + maturity.getMonthValue()
            - day.getMonthValue();
    int steps = months / step;
    while (back(bond, steps * step).isAfter(day)) {
      steps++;
    }
    return steps;
  }

  private static LocalDate back(BondTerms bond, int months) {
    LocalDate maturity = bond.maturity();
    LocalDate day = maturity.minusMonths(months);
    boolean monthEnds = maturity.getDayOfMonth() == maturity.lengthOfMonth();
    return monthEnds ? day.withDayOfMonth(day.lengthOfMonth()) : day;
  }

  private static long actual(LocalDate from, LocalDate to) {
    return ChronoUnit.DAYS.between(from, to);
  }

  /** ISDA 2006 Definitions, 4.16(f): 30/360, also called Bond Basis. */
  private static long thirty(LocalDate from, LocalDate to) {
    int first = Math.min(from.getDayOfMonth(), DAYS_OF_30_MONTH);
    boolean cut = first == DAYS_OF_30_MONTH;
    int last = cut ? Math.min(to.getDayOfMonth(), DAYS_OF_30_MONTH) : to.getDayOfMonth();
    return thirty(from, to, last - first);
  }

  /** ISDA 2006 Definitions, 4.16(g): 30E/360, also called Eurobond Basis. */
  private static long thirtyEuropean(LocalDate from, LocalDate to) {
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
