package io.straightway.staticdata.calendar;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * The calendars that the Strata library knows, with our corrections of single days. Its tables are
 * part of the program, so the 300 years of a calendar are built once per process, not for each
 * version of the static data.
 */
final class LibraryCalendars {
  /** First year of the library's tables. */
  private static final int FIRST_YEAR = 1950;

  private static final int LAST_YEAR = 2099;

  /** Errors of the library, each with the source of the correction. */
  private static final String CORRECTIONS = "corrections.csv";

  private static final CSVFormat FORM =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

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
    return BusinessCalendar.of(name, businessDays(calendar)).corrected(corrections(name));
  }

  private static Map<LocalDate, Boolean> corrections(String name) {
    try (InputStream file =
            Objects.requireNonNull(LibraryCalendars.class.getResourceAsStream(CORRECTIONS));
        CSVParser rows = CSVParser.parse(file, StandardCharsets.UTF_8, FORM)) {
      return rows.stream()
          .filter(row -> row.get("calendar").equals(name))
          .collect(
              Collectors.toMap(
                  row -> LocalDate.parse(row.get("date")), row -> row.get("is").equals("open")));
    } catch (IOException e) {
      throw new UncheckedIOException(CORRECTIONS, e);
    }
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
