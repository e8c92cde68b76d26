package io.straightway.element.message;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.chrono.IsoChronology;
import org.jspecify.annotations.Nullable;

/**
 * Days and instants in the text of an element: strictly ISO 8601, years 1900 to 2199, only real
 * days of the calendar, only instants in UTC.
 */
public final class ValueDates {
  private static final int DAY_LENGTH = 10;
  private static final int SECOND_LENGTH = 19;
  private static final int NANO_DIGITS = 9;
  private static final int FIRST_YEAR = 1900;
  private static final int LAST_YEAR = 2199;

  private ValueDates() {}

  /** Returns the day if the text is {@code YYYY-MM-DD}, else null. */
  static @Nullable LocalDate day(ValueText text) {
    return text.length() == DAY_LENGTH ? leadingDay(text) : null;
  }

  /** Returns the instant if the text is {@code YYYY-MM-DDThh:mm:ss[.fraction]Z}, else null. */
  public static @Nullable Instant instant(ValueText text) {
    int length = text.length();
    if (length <= SECOND_LENGTH
        || length > SECOND_LENGTH + 1 + NANO_DIGITS + 1
        || text.charAt(length - 1) != 'Z') {
      return null;
    }
    LocalDate day = leadingDay(text);
    int second = secondOfDay(text);
    int nano = nano(text, length - 1);
    if (day == null || second < 0 || nano < 0) {
      return null;
    }
    return Instant.ofEpochSecond(day.toEpochDay() * 86_400 + second, nano);
  }

  private static @Nullable LocalDate leadingDay(ValueText text) {
    if (text.charAt(4) != '-' || text.charAt(7) != '-') {
      return null;
    }
    int year = number(text, 0, 4);
    int month = number(text, 5, 7);
    int day = number(text, 8, DAY_LENGTH);
    if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) {
      return null;
    }
    boolean leapYear = IsoChronology.INSTANCE.isLeapYear(year);
    return day <= Month.of(month).length(leapYear) ? LocalDate.of(year, month, day) : null;
  }

  private static int secondOfDay(ValueText text) {
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, SECOND_LENGTH);
    boolean time =
        text.charAt(10) == 'T'
            && text.charAt(13) == ':'
            && text.charAt(16) == ':'
            && hour >= 0
            && hour < 24
            && minute >= 0
            && minute < 60
            && second >= 0
            && second < 60;
    return time ? hour * 3600 + minute * 60 + second : -1;
  }

  /**
   * Returns the nanoseconds of the fraction between the seconds and {@code end}; -1 if it is not a
   * fraction.
   */
  private static int nano(ValueText text, int end) {
    if (end == SECOND_LENGTH) {
      return 0;
    }
    int digits = end - SECOND_LENGTH - 1;
    if (text.charAt(SECOND_LENGTH) != '.' || digits < 1) {
      return -1;
    }
    int nano = number(text, SECOND_LENGTH + 1, end);
    for (int i = digits; i < NANO_DIGITS; i++) {
      nano *= 10;
    }
    return nano;
  }

  /** Returns the number in the digits, or -1 if there are other characters. */
  private static int number(ValueText text, int from, int to) {
    return text.hasOnly(AsciiSet.DIGITS, from, to) ? (int) text.whole(from, to) : -1;
  }
}
