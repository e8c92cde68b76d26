package io.straightway.feeder.generator;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The interest terms of a generated bond.
 *
 * @param coupon yearly interest in thousandths of a percent
 * @param terms the coupon frequency and the day count
 * @param issueDate the day on which interest begins, a coupon date
 * @param maturity the day of the last coupon; never one of the last days of a month
 */
record Bond(int coupon, Terms terms, LocalDate issueDate, LocalDate maturity) {
  private static final int MONTHS_OF_YEAR = 12;

  /** The coupon frequencies and day counts of bond markets. */
  enum Terms {
    /** Twice a year, actual days over those of the coupon period. */
    ACT_ACT_ICMA(2),
    /** Twice a year, months of 30 days. */
    THIRTY_360(2),
    /** Once a year, months of 30 days. */
    THIRTY_E_360(1),
    /** Twice a year, actual days over 365. */
    ACT_365F(2);

    private final int couponsPerYear;

    Terms(int couponsPerYear) {
      this.couponsPerYear = couponsPerYear;
    }

    int couponsPerYear() {
      return couponsPerYear;
    }
  }

  /**
   * Returns the interest since the last coupon date, at most a coupon, rounded half to even.
   *
   * @param nominal in units of currency
   * @param minorUnits the number of minor units in one unit of the currency
   * @return the interest in minor units
   */
  long interest(LocalDate day, long nominal, long minorUnits) {
    LocalDate from = couponDate(day);
    long yearly = nominal * coupon * minorUnits;
    return switch (terms) {
      case ACT_ACT_ICMA -> {
        long period = ChronoUnit.DAYS.between(from, from.plusMonths(monthsBetweenCoupons()));
        yield part(yearly, ChronoUnit.DAYS.between(from, day), terms.couponsPerYear() * period);
      }
      case ACT_365F ->
          Math.min(
              part(yearly, ChronoUnit.DAYS.between(from, day), 365),
              part(yearly, 1, terms.couponsPerYear()));
      case THIRTY_360, THIRTY_E_360 -> part(yearly, daysOf30(from, day), 360);
    };
  }

  private static long part(long yearly, long days, long daysOfYear) {
    return GeneratedTrade.halfEven(yearly * days, GeneratedTrade.PERCENT_PRICE * daysOfYear);
  }

  private LocalDate couponDate(LocalDate day) {
    LocalDate date = maturity.withYear(day.getYear() + 1);
    while (date.isAfter(day)) {
      date = date.minusMonths(monthsBetweenCoupons());
    }
    return date;
  }

  private int monthsBetweenCoupons() {
    return MONTHS_OF_YEAR / terms.couponsPerYear();
  }

  /**
   * Returns the days by a 30-day count. Coupon dates are never on the 30th or 31st; only the
   * European count cuts the last day.
   */
  private long daysOf30(LocalDate from, LocalDate to) {
    int last = terms == Terms.THIRTY_E_360 ? Math.min(to.getDayOfMonth(), 30) : to.getDayOfMonth();
    return 360L * (to.getYear() - from.getYear())
        + 30L * (to.getMonthValue() - from.getMonthValue())
        + last
        - from.getDayOfMonth();
  }
}
