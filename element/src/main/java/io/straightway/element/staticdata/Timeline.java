package io.straightway.element.staticdata;

import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is in force from when on. Each value counts from its date until the day before the next one,
 * or until its own last day, whichever comes first; before the first there is none.
 */
public record Timeline<T>(NavigableMap<LocalDate, Period<T>> byStart) {
  /**
   * A value and how long it counts.
   *
   * @param lastDay null: until the next value begins
   */
  public record Period<T>(T value, @Nullable LocalDate lastDay) {
    private boolean endsBefore(LocalDate day) {
      return lastDay != null && lastDay.isBefore(day);
    }
  }

  /** The values by the date each begins on. */
  public static <T> Timeline<T> of(Map<LocalDate, Period<T>> byStart) {
    return new Timeline<>(Collections.unmodifiableNavigableMap(new TreeMap<>(byStart)));
  }

  /** One value that counts from {@code start} on for ever. */
  public static <T> Timeline<T> from(LocalDate start, T value) {
    return of(Map.of(start, new Period<>(value, null)));
  }

  /** All values, the earliest first. */
  List<T> values() {
    return byStart.values().stream().map(Period::value).toList();
  }

  /** What is in force on {@code day}, or null. */
  public @Nullable T on(LocalDate day) {
    Period<T> period = begunBy(day);
    return period == null || period.endsBefore(day) ? null : period.value();
  }

  /** The last day on which there was something in force, if there is nothing on {@code day}. */
  public @Nullable LocalDate endBefore(LocalDate day) {
    Period<T> period = begunBy(day);
    return period != null && period.endsBefore(day) ? period.lastDay() : null;
  }

  private @Nullable Period<T> begunBy(LocalDate day) {
    Map.Entry<LocalDate, Period<T>> entry = byStart.floorEntry(day);
    return entry == null ? null : entry.getValue();
  }
}
