package io.straightway.streams.relay;

import io.straightway.streams.relay.EventType.Origin;
import io.straightway.streams.relay.RowChange.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The changes that open and close items of the exceptions list; the items have the list's names.
 */
final class ExceptionOrigins {
  private static final String MESSAGES = "incoming_trade_message";
  private static final Set<String> OPEN = Set.of("IN_REPAIR", "REJECTED", "PARKED");
  private static final int SHORT_HASH = 12;

  private ExceptionOrigins() {}

  static List<Origin> opened() {
    return List.of(
        item(
            MESSAGES,
            (change, within) -> isOpen(change),
            ExceptionOrigins::message,
            change ->
                change.has("status", "PARKED")
                    ? Map.of("state", "PARKED", "code", "VERSION_AHEAD", "field", "Version")
                    : Map.of("state", text(change, "status"))),
        item(
            "message_conflict",
            (change, within) -> change.is(Kind.INSERT),
            change -> "conflict:" + text(change, "message_id") + ":" + hash(change),
            change -> Map.of("state", "CONFLICT", "code", "MESSAGE_CONFLICT")),
        item(
            "refused_message",
            (change, within) -> change.is(Kind.INSERT),
            change -> "refused:" + hash(change),
            change -> Map.of("state", "REJECTED")),
        item(
            "sequence_gap",
            (change, within) -> change.value("closed_at") == null,
            ExceptionOrigins::gap,
            change -> Map.of("state", "GAP", "code", "SEQUENCE_GAP")),
        item(
            "custodian_message",
            (change, within) -> !change.has("state", "APPLIED"),
            ExceptionOrigins::custodian,
            change -> Map.of("source", "custodian")),
        item(
            "trade_not_instructed",
            (change, within) -> change.value("instructed_at") == null,
            change -> "trade:" + text(change, "trade_id"),
            change -> Map.of("state", "NOT_INSTRUCTED")));
  }

  static List<Origin> closed() {
    return List.of(
        item(
            "exception_closed",
            (change, within) -> true,
            change -> text(change, "item"),
            change -> Map.of("state", "CLOSED")),
        item(
            MESSAGES,
            (change, within) -> change.is(Kind.UPDATE) && change.has("status", "REPAIRED"),
            ExceptionOrigins::message,
            change -> Map.of("state", "REPAIRED")),
        item(
            "released_message",
            (change, within) -> change.value("corrects") == null,
            ExceptionOrigins::message,
            change -> Map.of("state", "RELEASED")),
        new Origin(
            "parked_message",
            ExceptionOrigins::released,
            row -> Objects.requireNonNull(row.get("item"))),
        item(
            "sequence_gap",
            (change, within) -> change.value("closed_at") != null,
            ExceptionOrigins::gap,
            change -> Map.of("state", "ARRIVED")),
        item(
            "custodian_message",
            (change, within) -> change.is(Kind.UPDATE) && change.has("state", "APPLIED"),
            ExceptionOrigins::custodian,
            change -> Map.of("state", "APPLIED")),
        item(
            "trade_not_instructed",
            (change, within) -> change.value("instructed_at") != null,
            change -> "trade:" + text(change, "trade_id"),
            change -> Map.of("state", "INSTRUCTED")));
  }

  /**
   * Returns the item of a parked version that is released, unless it is refused in the same
   * transaction.
   */
  private static @Nullable Map<String, @Nullable String> released(
      RowChange change, CommittedChanges within) {
    boolean goesOn =
        change.is(Kind.DELETE)
            && within
                .row(MESSAGES, "message_id", text(change, "message_id"))
                .filter(ExceptionOrigins::isOpen)
                .isEmpty();
    return goesOn ? with(change, message(change), Map.of("state", "RELEASED")) : null;
  }

  /**
   * Creates the origin of an item from changes other than deletions.
   *
   * @param name returns the name of the item
   * @param values returns members in addition to the columns of the row
   */
  private static Origin item(
      String table,
      BiPredicate<RowChange, CommittedChanges> applies,
      Function<RowChange, String> name,
      Function<RowChange, Map<String, String>> values) {
    return new Origin(
        table,
        (change, within) ->
            !change.is(Kind.DELETE) && applies.test(change, within)
                ? with(change, name.apply(change), values.apply(change))
                : null,
        row -> Objects.requireNonNull(row.get("item")));
  }

  private static Map<String, @Nullable String> with(
      RowChange change, String item, Map<String, String> values) {
    Map<String, @Nullable String> row = new HashMap<>(change.row());
    row.putAll(values);
    row.put("item", item);
    return row;
  }

  private static boolean isOpen(RowChange message) {
    return OPEN.contains(text(message, "status"));
  }

  private static String message(RowChange change) {
    return "message:" + text(change, "message_id");
  }

  private static String custodian(RowChange change) {
    return "custodian:" + text(change, "custodian_message_id");
  }

  private static String gap(RowChange change) {
    return "gap:" + text(change, "source") + ":" + text(change, "first_missing");
  }

  /**
   * Returns the short hash, without the prefix \x that PostgreSQL writes before the digits of
   * bytes.
   */
  private static String hash(RowChange change) {
    return text(change, "content_hash").substring(2, 2 + SHORT_HASH);
  }

  private static String text(RowChange change, String column) {
    return Objects.requireNonNull(change.value(column), column);
  }
}
