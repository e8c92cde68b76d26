package io.straightway.element.staticdata;

import java.time.LocalDate;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is in force from when on. Each value counts from its date until the day before the next one;
 * before the first there is none.
 */
public final class Timeline<T> {
  private final NavigableMap<LocalDate, T> byStart;

  private Timeline(NavigableMap<LocalDate, T> byStart) {
    this.byStart = byStart;
  }

  /** The values by the date each begins on. */
  public static <T> Timeline<T> of(Map<LocalDate, T> byStart) {
    return new Timeline<>(Collections.unmodifiableNavigableMap(new TreeMap<>(byStart)));
  }

  /** One value that counts from {@code start} on for ever. */
  public static <T> Timeline<T> from(LocalDate start, T value) {
    return of(Map.of(start, value));
  }

  /** All values, the earliest first. */
  Collection<T> values() {
    return byStart.values();
  }

  /** What is in force on {@code day}, or null. */
  public @Nullable T on(LocalDate day) {
    Map.Entry<LocalDate, T> entry = byStart.floorEntry(day);
    return entry == null ? null : entry.getValue();
  }
}
