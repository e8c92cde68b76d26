package io.straightway.element.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All calendars, by name. Each is made when it is first asked for and then kept, joined ones too,
 * so that to ask for one costs a look into a map.
 */
public final class BusinessCalendars {
  /** The name of a calendar of Saturdays and Sundays alone. */
  public static final String WEEKENDS = "NONE";

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
    return name.equals(WEEKENDS) || LibraryCalendars.has(name);
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
    return LibraryCalendars.named(name)
        .orElseGet(() -> BusinessCalendar.closedOn(name, weekend))
        .without(closed.getOrDefault(name, Set.of()));
  }
}
