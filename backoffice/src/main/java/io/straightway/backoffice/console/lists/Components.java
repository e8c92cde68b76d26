package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.desk.Arguments;
import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Components of records by name; those of a component's own after a point. */
final class Components {
  private Components() {}

  /**
   * The value of a component; null if it, or what it is a part of, is null.
   *
   * @throws IllegalArgumentException if there is no such component
   */
  static @Nullable Object value(Object item, String name) {
    @Nullable Object value = item;
    for (String part : name.split("\\.", -1)) {
      if (value == null) {
        return null;
      }
      value = component(value, part);
    }
    return value;
  }

  private static @Nullable Object component(Object item, String name) {
    for (RecordComponent each : all(item)) {
      if (each.getName().equals(name)) {
        return value(item, each);
      }
    }
    throw new IllegalArgumentException("the list can't be sorted by '" + name + "'");
  }

  private static List<RecordComponent> all(Object item) {
    RecordComponent[] all = item.getClass().getRecordComponents();
    return all == null ? List.of() : List.of(all);
  }

  private static @Nullable Object value(Object item, RecordComponent component) {
    return Arguments.value((Record) item, component);
  }

  /** Visits the components of a record; does nothing with what is none. */
  static void each(Object item, BiConsumer<String, @Nullable Object> visitor) {
    for (RecordComponent each : all(item)) {
      visitor.accept(each.getName(), value(item, each));
    }
  }

  /** The items in order of a component; those that have none come last. */
  static <T> List<T> sorted(List<T> items, String name, boolean descending) {
    Comparator<@Nullable Object> values = Components::compared;
    return items.stream()
        .map(item -> new Keyed<>(item, value(item, name)))
        .sorted(
            Comparator.comparing(
                Keyed::key, Comparator.nullsLast(descending ? values.reversed() : values)))
        .map(Keyed::item)
        .toList();
  }

  /** An item, and what it is sorted by. */
  private record Keyed<T>(T item, @Nullable Object key) {}

  @SuppressWarnings("unchecked") // both are values of one component
  private static int compared(@Nullable Object one, @Nullable Object other) {
    return one instanceof Comparable<?> value && one.getClass().isInstance(other)
        ? ((Comparable<Object>) value).compareTo(other)
        : String.valueOf(one).compareTo(String.valueOf(other));
  }
}
