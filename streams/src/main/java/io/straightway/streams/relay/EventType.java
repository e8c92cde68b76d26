package io.straightway.streams.relay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A kind of event, declared once: decoding, the documentation and the AsyncAPI document follow.
 *
 * @param name after {@code io.straightway.}, such as {@code trade.booked}
 * @param meaning one or two sentences
 * @param once whether a subject has at most one such event; else each change has its own
 * @param origins what it is made of
 * @param fields of its data
 */
record EventType(
    String name, String meaning, boolean once, List<Origin> origins, List<EventField> fields) {
  /** Changes with every change of a member that a reader could depend on. */
  static final int VERSION = 1;

  /**
   * Changes of one table that make an event.
   *
   * @param row what it says, by columns; null of a change that is no such event
   * @param subject what it is about, from that row
   */
  record Origin(
      String table,
      BiFunction<RowChange, CommittedChanges, @Nullable Map<String, @Nullable String>> row,
      Function<Map<String, @Nullable String>, String> subject) {}

  String fullName() {
    return "io.straightway." + name;
  }

  /** Names the form of its data, with its version. */
  String schema() {
    return "urn:straightway:event:" + name + ":" + VERSION;
  }

  /**
   * The event that a change makes; null if it makes none of this type.
   *
   * @param number how many events its transaction has before it
   */
  @Nullable Event of(RowChange change, CommittedChanges within, int number) {
    for (Origin origin : origins) {
      @Nullable Map<String, @Nullable String> row =
          origin.table().equals(change.table()) ? origin.row().apply(change, within) : null;
      if (row != null) {
        return event(origin.subject().apply(row), row, change, within, number);
      }
    }
    return null;
  }

  private Event event(
      String subject,
      Map<String, @Nullable String> row,
      RowChange change,
      CommittedChanges within,
      int number) {
    Map<String, Object> data = new LinkedHashMap<>();
    for (EventField field : fields) {
      @Nullable Object value = field.value(row);
      if (value != null) {
        data.put(field.name(), value);
      }
    }
    String id = name + ":" + subject + (once ? "" : "@" + change.at().asString());
    String key = Objects.requireNonNullElse(row.get("account"), subject);
    String sequence = "%016X-%08d".formatted(within.end().asLong(), number);
    return new Event(
        id, this, subject, key, sequence, within.transaction(), within.committedAt(), data);
  }
}
