package io.straightway.backoffice.enquiry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/**
 * An exception: an item that an operator should look at.
 *
 * @param item its name, such as {@code message:30004}; unique among items
 * @param state one of {@link #STATES}
 * @param code the reason code, SEQUENCE_GAP, VERSION_AHEAD, or a code of settlement
 * @param field the field at fault, or null if there is no single one
 * @param reason one sentence for people
 * @param source null if none could be read
 * @param messageId the sender's id of the message; null if none could be read or the item is not a
 *     message
 * @param receivedAt the time of the first receipt; for a gap, the time of its report
 * @param age the time since then; zero if the clock of another machine is ahead
 * @param timesSeen the number of times the same content was received
 * @param bodyLength the length of the received body, in bytes; 0 for a gap
 * @param owner the operator to whom it is assigned, or {@code desk} if it is not assigned
 * @param closed the decision that closed it, or null if it is open
 */
public record ExceptionItem(
    String item,
    String state,
    String code,
    @Nullable String field,
    String reason,
    @Nullable String source,
    @Nullable String messageId,
    Instant receivedAt,
    Duration age,
    int timesSeen,
    long bodyLength,
    String owner,
    @Nullable Closing closed) {

  /** All states: those of messages, conflicts and gaps, then those of settlement. */
  public static final List<String> STATES =
      List.of(
          "REJECTED",
          "IN_REPAIR",
          "PARKED",
          "CONFLICT",
          "GAP",
          "REFUSED",
          "DENIED",
          "OPEN",
          "UNDELIVERED",
          "NOT_INSTRUCTED");

  /** The columns that {@link #of} reads. */
  static final String COLUMNS =
      "item, state, code, field, reason, source, source_message_id, received_at, times_seen,"
          + " body_length, owner, closed_by, closed_at, closed_reason";

  static ExceptionItem of(RowView row, Instant now) {
    Instant receivedAt = row.getColumn("received_at", Instant.class);
    return new ExceptionItem(
        row.getColumn("item", String.class),
        row.getColumn("state", String.class),
        row.getColumn("code", String.class),
        row.getColumn("field", String.class),
        row.getColumn("reason", String.class),
        row.getColumn("source", String.class),
        row.getColumn("source_message_id", String.class),
        receivedAt,
        age(receivedAt, now),
        row.getColumn("times_seen", Integer.class),
        row.getColumn("body_length", Long.class),
        row.getColumn("owner", String.class),
        closing(row));
  }

  /**
   * Returns a state as it is listed, given in any case; null for null.
   *
   * @throws IllegalArgumentException if there is no such state
   */
  static @Nullable String state(@Nullable String word) {
    return word == null
        ? null
        : STATES.stream()
            .filter(word.replace('-', '_')::equalsIgnoreCase)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "state is '" + word + "'; it is one of " + String.join(", ", STATES)));
  }

  private static @Nullable Closing closing(RowView row) {
    String by = row.getColumn("closed_by", String.class);
    return by == null
        ? null
        : new Closing(
            by,
            row.getColumn("closed_at", Instant.class),
            row.getColumn("closed_reason", String.class));
  }

  static Duration age(Instant since, Instant now) {
    return now.isBefore(since) ? Duration.ZERO : Duration.between(since, now);
  }

  /**
   * The decision that closed an item.
   *
   * @param by the name of the operator
   * @param reason the operator's reason, in addition to the item's own
   */
  public record Closing(String by, Instant at, String reason) {}
}
