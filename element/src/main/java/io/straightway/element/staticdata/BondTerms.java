package io.straightway.element.staticdata;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What the interest of a bond is reckoned by. Coupons are paid at equal steps back from maturity.
 *
 * @param coupon percent of nominal a year
 * @param couponsPerYear 1, 2, 4 or 12
 * @param issueDate the day interest begins
 * @param maturity the day of the last coupon
 */
public record BondTerms(
    BigDecimal coupon,
    int couponsPerYear,
    DayCount dayCount,
    LocalDate issueDate,
    LocalDate maturity) {

  /** How days are turned into parts of a year. */
  public enum DayCount {
    /** Actual days over those of the coupon period, ICMA rule 251. */
    ACT_ACT_ICMA,
    /** Months of 30 days, ISDA 2006 4.16(f). */
    THIRTY_360,
    /** Months of 30 days, European, ISDA 2006 4.16(g). */
    THIRTY_E_360,
    /** Actual days over 365. */
    ACT_365F,
    /** Actual days over 360. */
    ACT_360
  }
}
