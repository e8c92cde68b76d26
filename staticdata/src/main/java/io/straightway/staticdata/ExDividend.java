package io.straightway.staticdata;

import io.straightway.staticdata.calendar.BusinessCalendar;
import java.time.LocalDate;
import org.jdbi.v3.core.mapper.PropagateNull;
import org.jdbi.v3.core.mapper.reflect.ColumnName;

/**
 * The ex-dividend rule of a bond: a trade that settles after the ex-dividend date and before the
 * coupon leaves the coupon to the seller, who owes the buyer the interest of the remaining days.
 *
 * @param days the number of days from the ex-dividend date to the coupon, 1 or more
 * @param count which days are counted
 */
public record ExDividend(
    @ColumnName("ex_dividend_days") int days,
    @PropagateNull @ColumnName("ex_dividend_count") Count count) {

  /** The days that are counted. */
  public enum Count {
    /** Days on which a trade in the security can settle. */
    BUSINESS,
    /** All days. */
    CALENDAR
  }

  /** Returns the ex-dividend date of a coupon. */
  public LocalDate before(LocalDate coupon, BusinessCalendar calendar) {
    if (count == Count.CALENDAR) {
      return coupon.minusDays(days);
    }
    LocalDate day = coupon;
    for (int i = 0; i < days; i++) {
      day = calendar.previous(day);
    }
    return day;
  }
}
