package io.straightway.settlement.day;

import io.straightway.staticdata.calendar.BusinessCalendar;
import java.time.LocalDate;

/** Age bands of fails, in business days, as the reports show them. */
public enum Ageing {
  /** Not late yet, but reported as failing by the custodian on its settlement date. */
  SAME_DAY(0, "0"),
  /** One day late: not settled at the end of its settlement date. */
  ONE_DAY(1, "1"),
  TWO_TO_FOUR_DAYS(4, "2-4"),
  FIVE_TO_TEN_DAYS(10, "5-10"),
  OVER_TEN_DAYS(Integer.MAX_VALUE, ">10");

  private final int upTo;
  private final String days;

  Ageing(int upTo, String days) {
    this.upTo = upTo;
    this.days = days;
  }

  /** Returns the days of this band as reports show them, such as {@code 2-4}. */
  public String days() {
    return days;
  }

  /** Returns the band of a number of days late, 0 or more. */
  public static Ageing of(int daysLate) {
    for (Ageing step : values()) {
      if (daysLate <= step.upTo) {
        return step;
      }
    }
    throw new IllegalStateException("no step holds " + daysLate);
  }

  /**
   * Returns the number of business days from the settlement date to {@code last}, both included, as
   * the CSDR's cash penalties count them (Delegated Regulation (EU) 2018/1229, article 16): the
   * first day is the settlement date itself.
   *
   * @param calendar the calendar of the settlement currency
   */
  public static int daysLate(BusinessCalendar calendar, LocalDate settlementDate, LocalDate last) {
    int days = 0;
    for (LocalDate day = settlementDate; !day.isAfter(last); day = day.plusDays(1)) {
      if (calendar.isBusinessDay(day)) {
        days++;
      }
    }
    return days;
  }
}
