package io.straightway.backoffice.story;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** The business days of the month, numbered from 1. */
final class MonthDays {
  static final int LAST = 20;
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);

  private MonthDays() {}

  static LocalDate of(int number) {
    return MONDAY.plusDays((number - 1) / 5 * 7L + (number - 1) % 5);
  }

  static int number(LocalDate day) {
    int days = Math.toIntExact(ChronoUnit.DAYS.between(MONDAY, day));
    return days / 7 * 5 + days % 7 + 1;
  }
}
