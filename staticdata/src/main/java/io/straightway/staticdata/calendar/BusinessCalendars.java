package io.straightway.staticdata.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All calendars, by name. A calendar, joint ones too, is built at its first use and then kept, so a
 * later use costs one map lookup.
 */
public final class BusinessCalendars {
  /** The name of a calendar that is closed on Saturdays and Sundays only. */
  public static final String WEEKENDS = "NONE";

  private static final Set<DayOfWeek> USUAL_WEEKEND = Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);

  private final Map<String, Set<DayOfWeek>> weekends;
  private final Map<String, Map<LocalDate, Boolean>> days;
  private final Map<String, BusinessCalendar> byName = new ConcurrentHashMap<>();
  private final Map<String, Map<String, BusinessCalendar>> joined = new ConcurrentHashMap<>();

  /**
   * @param weekends the weekends of calendars that the library does not know; the default is
   *     Saturday and Sunday
   * @param days whether a calendar is open on days, other than its name implies
   */
  public BusinessCalendars(
      Map<String, Set<DayOfWeek>> weekends, Map<String, Map<LocalDate, Boolean>> days) {
    this.weekends = Map.copyOf(weekends);
    Map<String, Map<LocalDate, Boolean>> copy = new HashMap<>();
    days.forEach((name, of) -> copy.put(name, Map.copyOf(of)));
    this.days = Map.copyOf(copy);
  }

  /**
   * Returns whether a name defines its days by itself: {@link #WEEKENDS}, or a name that Strata
   * knows.
   */
  public static boolean isKnown(String name) {
    return name.equals(WEEKENDS) || LibraryCalendars.has(name);
  }

  /**
   * Returns whether a name defines its days by itself, or a weekend or holidays are given for it.
   */
  public boolean has(String name) {
    return isKnown(name) || days.containsKey(name) || weekends.containsKey(name);
  }

  /**
   * Returns the calendar of this name. A calendar that the library does not know is closed on its
   * weekend and the days given for it.
   */
  public BusinessCalendar named(String name) {
    BusinessCalendar made = byName.get(name);
    return made != null ? made : byName.computeIfAbsent(name, this::make);
  }

  /** Returns the calendar of the days that are business days in both. */
  public BusinessCalendar joint(String first, String second) {
    if (first.equals(second)) {
      return named(first);
    }
    Map<String, BusinessCalendar> ofOne = joined.get(first);
    BusinessCalendar made = ofOne == null ? null : ofOne.get(second);
    return made != null
        ? made
        : joined
            .computeIfAbsent(first, name -> new ConcurrentHashMap<>())
            .computeIfAbsent(second, name -> named(first).and(named(name)));
  }

  private BusinessCalendar make(String name) {
    Set<DayOfWeek> weekend = weekends.getOrDefault(name, USUAL_WEEKEND);
    return LibraryCalendars.named(name)
        .orElseGet(() -> BusinessCalendar.closedOn(name, weekend))
        .corrected(days.getOrDefault(name, Map.of()));
  }
}
