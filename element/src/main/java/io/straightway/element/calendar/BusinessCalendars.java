package io.straightway.element.calendar;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * All calendars, by name. Each is made when it is first asked for and then kept, joined ones too,
 * so that to ask for one costs a look into a map.
 */
public final class BusinessCalendars {
  /** The name of a calendar of Saturdays and Sundays alone. */
  public static final String WEEKENDS = "NONE";

  /** Of the library's tables. */
  private static final int FIRST_YEAR = 1950;

  private static final int LAST_YEAR = 2099;

  private static final Set<DayOfWeek> USUAL_WEEKEND = Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);

  private final Map<String, Set<DayOfWeek>> weekends;
  private final Map<String, Set<LocalDate>> closed;
  private final Map<String, BusinessCalendar> byName = new ConcurrentHashMap<>();
  private final Map<String, Map<String, BusinessCalendar>> joined = new ConcurrentHashMap<>();

  /**
   * @param weekends of calendars that the library does not know; of others of them they are
   *     Saturday and Sunday
   * @param closed days on which a calendar is closed in addition to those that its name stands for
   */
  public BusinessCalendars(
      Map<String, Set<DayOfWeek>> weekends, Map<String, Set<LocalDate>> closed) {
    this.weekends = Map.copyOf(weekends);
    Map<String, Set<LocalDate>> copy = new HashMap<>();
    closed.forEach((name, days) -> copy.put(name, Set.copyOf(days)));
    this.closed = Map.copyOf(copy);
  }

  /** Whether a name stands for days by itself: {@link #WEEKENDS}, or one that Strata knows. */
  public static boolean isKnown(String name) {
    return name.equals(WEEKENDS) || library(name).isPresent();
  }

  /** Whether a name stands for days by itself, or a weekend or holidays are given for it. */
  public boolean has(String name) {
    return isKnown(name) || closed.containsKey(name) || weekends.containsKey(name);
  }

  /**
   * The calendar of this name. One that the library does not know is closed on its weekend and the
   * days given for it.
   */
  public BusinessCalendar named(String name) {
    BusinessCalendar made = byName.get(name);
    return made != null ? made : byName.computeIfAbsent(name, this::make);
  }

  /** The calendar of the days that are good in both. */
  public BusinessCalendar joint(String one, String other) {
    if (one.equals(other)) {
      return named(one);
    }
    Map<String, BusinessCalendar> ofOne = joined.get(one);
    BusinessCalendar made = ofOne == null ? null : ofOne.get(other);
    return made != null
        ? made
        : joined
            .computeIfAbsent(one, name -> new ConcurrentHashMap<>())
            .computeIfAbsent(other, name -> named(one).and(named(name)));
  }

  private BusinessCalendar make(String name) {
    Set<DayOfWeek> weekend = weekends.getOrDefault(name, USUAL_WEEKEND);
    Set<LocalDate> days = closed.getOrDefault(name, Set.of());
    return library(name)
        .map(BusinessCalendars::businessDays)
        .map(known -> BusinessCalendar.of(name, d -> known.test(d) && !days.contains(d)))
        .orElseGet(
            () ->
                BusinessCalendar.of(
                    name, d -> !weekend.contains(d.getDayOfWeek()) && !days.contains(d)));
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

  private static Optional<HolidayCalendar> library(String name) {
    return ReferenceData.standard().findValue(HolidayCalendarId.of(name));
  }
}
