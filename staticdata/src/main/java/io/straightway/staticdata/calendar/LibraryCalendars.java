package io.straightway.staticdata.calendar;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The calendars that the Strata library knows. Its tables are part of the program, so the 300 years
 * of a calendar are built once per process, not for each version of the static data.
 */
final class LibraryCalendars {
  /** First year of the library's tables. */
  private static final int FIRST_YEAR = 1950;

  private static final int LAST_YEAR = 2099;

  private static final Map<String, BusinessCalendar> MADE = new ConcurrentHashMap<>();

  private LibraryCalendars() {}

  static boolean has(String name) {
    return find(name).isPresent();
  }

  static Optional<BusinessCalendar> named(String name) {
    return find(name).map(calendar -> MADE.computeIfAbsent(name, made -> make(made, calendar)));
  }

  private static Optional<HolidayCalendar> find(String name) {
    return ReferenceData.standard().findValue(HolidayCalendarId.of(name));
  }

  private static BusinessCalendar make(String name, HolidayCalendar calendar) {
    return BusinessCalendar.of(name, businessDays(calendar));
  }

  /**
   * Returns the library's business days. Outside its tables the library knows only weekends and
   * throws an internal exception for each day asked, so one week is asked once.
   */
  private static Predicate<LocalDate> businessDays(HolidayCalendar calendar) {
    Set<DayOfWeek> open = EnumSet.noneOf(DayOfWeek.class);
    LocalDate.of(LAST_YEAR + 1, 1, 1)
        .datesUntil(LocalDate.of(LAST_YEAR + 1, 1, 8))
        .filter(calendar::isBusinessDay)
        .forEach(day -> open.add(day.getDayOfWeek()));
    return day ->
        (day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR)
            ? open.contains(day.getDayOfWeek())
            : calendar.isBusinessDay(day);
  }
}
