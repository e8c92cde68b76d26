package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.desk.Arguments;
import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Access to components of records by name; a dotted name leads to a nested record. */
final class Components {
  private Components() {}

  /**
   * Returns the value of a component; null if it, or a record on the way, is null.
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
    for (RecordComponent component : all(item)) {
      if (component.getName().equals(name)) {
        return value(item, component);
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

  /** Visits the components of a record; does nothing for other objects. */
  static void each(Object item, BiConsumer<String, @Nullable Object> visitor) {
    for (RecordComponent component : all(item)) {
      visitor.accept(component.getName(), value(item, component));
    }
  }

  /** Returns the items in the order of a component; items without a value follow last. */
  static <T> List<T> sorted(List<T> items, String name, boolean descending) {
    Comparator<@Nullable Object> values = Components::compared;
    return items.stream()
        .map(item -> new KeyedItem<>(item, value(item, name)))
        .sorted(
            Comparator.comparing(
                KeyedItem::key, Comparator.nullsLast(descending ? values.reversed() : values)))
        .map(KeyedItem::item)
        .toList();
  }

  /** An item and its sort key. */
  private record KeyedItem<T>(T item, @Nullable Object key) {}

  @SuppressWarnings("unchecked") // both are values of one component
  private static int compared(@Nullable Object first, @Nullable Object second) {
    return first instanceof Comparable<?> value && first.getClass().isInstance(second)
        ? ((Comparable<Object>) value).compareTo(second)
        : String.valueOf(first).compareTo(String.valueOf(second));
  }
}
