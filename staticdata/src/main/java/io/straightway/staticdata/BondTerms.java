package io.straightway.staticdata;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jdbi.v3.core.mapper.Nested;
import org.jdbi.v3.core.mapper.PropagateNull;
import org.jspecify.annotations.Nullable;

/**
 * The terms by which a bond's interest is computed. {@link CouponSchedule} has the coupon dates.
 *
 * @param coupon percent of nominal a year
 * @param couponsPerYear 1, 2, 4 or 12
 * @param issueDate the day interest begins
 * @param maturity the day of the last coupon
 * @param paysAtMonthEnd whether every coupon is paid on the last day of its month; otherwise all
 *     are paid on the same day of the month, or on the last where a month is shorter
 * @param firstCoupon the day of the first coupon; null if it is the first regular one after issue
 * @param lastCoupon the day of the last regular coupon before maturity, if the last period is
 *     shorter or longer than the others; null if it is not
 * @param exDividend null if the bond is never traded ex-dividend
 */
public record BondTerms(
    BigDecimal coupon,
    int couponsPerYear,
    @PropagateNull DayCount dayCount,
    LocalDate issueDate,
    LocalDate maturity,
    boolean paysAtMonthEnd,
    @Nullable LocalDate firstCoupon,
    @Nullable LocalDate lastCoupon,
    @Nested @Nullable ExDividend exDividend) {

  /** The day-count convention. */
  public enum DayCount {
    /** Actual days over the days of the coupon period, ICMA rule 251. */
    ACT_ACT_ICMA,
    /** Actual days, those of leap years over 366, the others over 365, ISDA 2006 4.16(b). */
    ACT_ACT_ISDA,
    /** Months of 30 days, ISDA 2006 4.16(f). */
    THIRTY_360,
    /** Months of 30 days, European, ISDA 2006 4.16(g). */
    THIRTY_E_360,
    /** Actual days over 365. */
    ACT_365F,
    /** Actual days over 365, or 366 in periods with a leap day, ISDA 2006 4.16(i). */
    ACT_365L,
    /**
     * Actual days over 365, counted from the end of a period in its last days, for Canadian bonds.
     */
    ACT_365_CANADIAN,
    /** Actual days over 360. */
    ACT_360
  }
}
