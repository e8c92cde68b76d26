package io.straightway.settlement.day;

import io.straightway.element.calendar.BusinessCalendar;
import java.time.LocalDate;

/** How late a settlement is, in business days, and in the steps that reports count by. */
public enum Ageing {
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

  /** The days this stands for, as reports show them, such as {@code 2-4}. */
  public String days() {
    return days;
  }

  /** The step that so many days late belong to; at least 1. */
  public static Ageing of(int daysLate) {
    for (Ageing step : values()) {
      if (daysLate <= step.upTo) {
        return step;
      }
    }
    throw new IllegalStateException("no step holds " + daysLate);
  }

  /**
   * Business days from the settlement date to {@code last}, both counted, as the cash penalties of
   * the CSDR count them (Delegated Regulation (EU) 2018/1229, article 16): the first is the
   * settlement date itself.
   *
   * @param calendar of the currency that pays
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
