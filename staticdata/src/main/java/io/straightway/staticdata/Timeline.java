package io.straightway.staticdata;

import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values over time. Each is in force from its date until the day before the next one, or until its
 * own last day, whichever is earlier; before the first there is none.
 */
public record Timeline<T>(NavigableMap<LocalDate, Period<T>> byStart) {
  /**
   * A value and its last day.
   *
   * @param lastDay null if the value is in force until the next one begins
   */
  public record Period<T>(T value, @Nullable LocalDate lastDay) {
    private boolean endsBefore(LocalDate day) {
      return lastDay != null && lastDay.isBefore(day);
    }
  }

  /** Creates a timeline of values by their first day. */
  public static <T> Timeline<T> of(Map<LocalDate, Period<T>> byStart) {
    return new Timeline<>(Collections.unmodifiableNavigableMap(new TreeMap<>(byStart)));
  }

  /** Creates a timeline of one value that is in force from {@code start} on without end. */
  public static <T> Timeline<T> from(LocalDate start, T value) {
    return of(Map.of(start, new Period<>(value, null)));
  }

  /** Returns all values, the earliest first. */
  List<T> values() {
    return byStart.values().stream().map(Period::value).toList();
  }

  /** Returns the value in force on {@code day}, or null. */
  public @Nullable T on(LocalDate day) {
    Period<T> period = begunBy(day);
    return period == null || period.endsBefore(day) ? null : period.value();
  }

  /** Returns the last day of the latest value if none is in force on {@code day}; else null. */
  public @Nullable LocalDate endBefore(LocalDate day) {
    Period<T> period = begunBy(day);
    return period != null && period.endsBefore(day) ? period.lastDay() : null;
  }

  private @Nullable Period<T> begunBy(LocalDate day) {
    Map.Entry<LocalDate, Period<T>> entry = byStart.floorEntry(day);
    return entry == null ? null : entry.getValue();
  }
}
