package io.straightway.element.calendar;

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
 * The calendars that the Strata library knows. Its tables are part of the program, so the days of
 * 300 years are asked for once in a process, not for each version of the static data.
 */
final class LibraryCalendars {
  /** Of the library's tables. */
  private static final int FIRST_YEAR = 1950;

  private static final int LAST_YEAR = 2099;

  private static final Map<String, BusinessCalendar> MADE = new ConcurrentHashMap<>();

  private LibraryCalendars() {}

  static boolean has(String name) {
    return find(name).isPresent();
  }

  static Optional<BusinessCalendar> named(String name) {
    return find(name).map(known -> MADE.computeIfAbsent(name, made -> make(made, known)));
  }

  private static Optional<HolidayCalendar> find(String name) {
    return ReferenceData.standard().findValue(HolidayCalendarId.of(name));
  }

  private static BusinessCalendar make(String name, HolidayCalendar known) {
    return BusinessCalendar.of(name, businessDays(known));
  }

  /**
   * The library's answers. Outside of its tables it knows weekends only, and throws an exception
   * inside for each day that it is asked for, so a week of them is asked for once.
   */
  private static Predicate<LocalDate> businessDays(HolidayCalendar known) {
    Set<DayOfWeek> open = EnumSet.noneOf(DayOfWeek.class);
    LocalDate.of(LAST_YEAR + 1, 1, 1)
        .datesUntil(LocalDate.of(LAST_YEAR + 1, 1, 8))
        .filter(known::isBusinessDay)
        .forEach(day -> open.add(day.getDayOfWeek()));
    return day ->
        (day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR)
            ? open.contains(day.getDayOfWeek())
            : known.isBusinessDay(day);
  }
}
