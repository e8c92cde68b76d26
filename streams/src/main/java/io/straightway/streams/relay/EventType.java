package io.straightway.streams.relay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of event, declared once: the decoding, the documentation and the AsyncAPI document are
 * derived from it.
 *
 * @param name the name after {@code io.straightway.}, such as {@code trade.booked}
 * @param meaning the meaning in one or two sentences
 * @param once whether a subject has at most one such event; if not, each change has its own
 * @param origins the changes from which the event is made
 * @param fields the fields of the data
 */
record EventType(
    String name, String meaning, boolean once, List<Origin> origins, List<EventField> fields) {
  /** The major version, which rises with every change that breaks a reader. */
  static final int VERSION = 1;

  /**
   * Changes of one table that produce an event.
   *
   * @param row returns the event's data by columns; null for a change that produces no such event
   * @param subject returns the subject of the event for that row
   */
  record Origin(
      String table,
      BiFunction<RowChange, CommittedChanges, @Nullable Map<String, @Nullable String>> row,
      Function<Map<String, @Nullable String>, String> subject) {}

  String fullName() {
    return "io.straightway." + name;
  }

  /** Returns the name of the data's schema, with its version. */
  String schema() {
    return "urn:straightway:event:" + name + ":" + VERSION;
  }

  /**
   * Returns the event that a change produces; null if it produces none of this type.
   *
   * @param number the number of earlier events in the transaction
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
