package io.straightway.staticdata;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The coupon dates of a bond, not moved off weekends: interest accrues by the unadjusted ones.
 *
 * <p>Regular coupon dates are equal steps of months from the last regular one, which is maturity
 * unless the bond states another. The first and the last period may be shorter or longer than a
 * step: the first runs from the issue date to the first coupon, the last from the last regular
 * coupon to maturity. Regular dates inside these periods, on which nothing is paid, are the
 * quasi-coupon dates of ICMA rule 251.
 */
public final class CouponSchedule {
  private static final int MONTHS_OF_YEAR = 12;

  private final BondTerms bond;
  private final LocalDate anchor;
  private final int step;

  /**
   * A coupon period.
   *
   * @param start the day of the previous coupon, or the issue date
   * @param end the day of the next coupon
   */
  public record Period(LocalDate start, LocalDate end) {}

  /** Creates the schedule of a bond. */
  public CouponSchedule(BondTerms bond) {
    this.bond = bond;
    this.anchor = bond.lastCoupon() == null ? bond.maturity() : bond.lastCoupon();
    this.step = MONTHS_OF_YEAR / bond.couponsPerYear();
  }

  /** Returns the period of a day, which is on or after the issue date and before maturity. */
  public Period around(LocalDate day) {
    LocalDate first = bond.firstCoupon();
    LocalDate last = bond.lastCoupon();
    if (last != null && !day.isBefore(last)) {
      return new Period(last, bond.maturity());
    }
    if (first != null && day.isBefore(first)) {
      return new Period(bond.issueDate(), first);
    }
    int steps = stepsBackTo(day);
    LocalDate start = regular(steps);
    return new Period(
        start.isBefore(bond.issueDate()) ? bond.issueDate() : start, regular(steps - 1));
  }

  /** Returns whether a day is a regular coupon date, paid or not. */
  public boolean isRegular(LocalDate day) {
    return regular(stepsBackTo(day)).equals(day);
  }

  /**
   * Returns the number of steps from the regular date on or before a day to the last regular
   * coupon.
   */
  public int stepsBackTo(LocalDate day) {
    int months =
        MONTHS_OF_YEAR * (anchor.getYear() - day.getYear())
            + anchor.getMonthValue()
            - day.getMonthValue();
    int steps = Math.floorDiv(months, step);
    while (regular(steps).isAfter(day)) {
      steps++;
    }
    return steps;
  }

  /** Returns the regular date that many steps before the last one; negative steps are after it. */
  public LocalDate regular(int steps) {
    LocalDate day = anchor.minusMonths((long) steps * step);
    return bond.paysAtMonthEnd() ? day.withDayOfMonth(day.lengthOfMonth()) : day;
  }

  /** Returns the number of days from one regular date to the next. */
  public long daysOfStep(int steps) {
    return ChronoUnit.DAYS.between(regular(steps), regular(steps - 1));
  }
}
