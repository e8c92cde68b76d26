package io.straightway.operators.audit;

import io.straightway.db.ContentHash;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.reflect.ColumnName;
import org.jspecify.annotations.Nullable;

/**
 * An action of a person.
 *
 * @param number its place in the chain, from 1 without gaps
 * @param occurredAt the time, to the microsecond, by the database's clock
 * @param actor the person
 * @param proved whether the actor was authenticated by an operator's secret; otherwise a program
 *     named the actor
 * @param action such as {@code REPAIR_APPROVED}
 * @param subject the object of the action, such as {@code message:30004}
 * @param before the object's state before, or null
 * @param after the object's state after, or null
 * @param previousHash the hash of the event before
 * @param hash the hash over all of these
 */
public record AuditEvent(
    @ColumnName("event_number") long number,
    Instant occurredAt,
    String actor,
    boolean proved,
    String action,
    String subject,
    @Nullable String before,
    @Nullable String after,
    ContentHash previousHash,
    ContentHash hash) {

  static final String COLUMNS =
      "event_number, occurred_at, actor, proved, action, subject, before, after, previous_hash,"
          + " hash";

  /** Returns the object's state before and after, as far as they are known. */
  public String change() {
    return Stream.of(Objects.requireNonNullElse(before, ""), Objects.requireNonNullElse(after, ""))
        .filter(state -> !state.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Returns the same event at another place in the chain. */
  AuditEvent at(long otherNumber) {
    return new AuditEvent(
        otherNumber, occurredAt, actor, proved, action, subject, before, after, previousHash, hash);
  }
}
