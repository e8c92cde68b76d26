package io.straightway.operators.audit;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads audit events. */
public final class AuditTrail {
  private static final String LAST =
      "SELECT "
          + AuditEvent.COLUMNS
          + """
           FROM audit_trail
           WHERE subject = COALESCE(:subject, subject) AND actor = COALESCE(:actor, actor)
           ORDER BY event_number DESC FETCH FIRST :limit ROWS ONLY
          """;

  private static final String WALKED_TO =
      """
      SELECT event_number FROM audit_trail WHERE event_number < :before
       ORDER BY event_number DESC OFFSET :walked LIMIT 1
      """;
  private static final String SEARCH =
      "SELECT "
          + AuditEvent.COLUMNS
          + """
           FROM audit_trail
           WHERE event_number < :before AND event_number >= :walkedTo
             AND (:subject::text IS NULL OR subject = :subject)
             AND (:actor::text IS NULL OR actor = :actor)
             AND (:action::text IS NULL OR action = :action)
             AND (:from::timestamptz IS NULL OR occurred_at >= :from)
             AND (:to::timestamptz IS NULL OR occurred_at < :to)
           ORDER BY event_number DESC LIMIT :limit
          """;

  private AuditTrail() {}

  /**
   * Returns events before a given one, the latest first.
   *
   * @param before the number below which events are returned
   * @param walked the most events to look at
   * @param limit the most events to return
   */
  public static SearchResult search(
      Connection connection, Filter filter, long before, int walked, int limit)
      throws SQLException {
    return Queries.on(
        connection,
        handle -> {
          Long walkedTo =
              filter.subject() != null
                  ? null
                  : handle
                      .createQuery(WALKED_TO)
                      .bind("before", before)
                      .bind("walked", walked - 1)
                      .mapTo(Long.class)
                      .findOne()
                      .orElse(null);
          return new SearchResult(
              handle
                  .createQuery(SEARCH)
                  .bindMethods(filter)
                  .bind("before", before)
                  .bind("walkedTo", walkedTo == null ? Long.valueOf(0) : walkedTo)
                  .bind("limit", limit)
                  .mapTo(AuditEvent.class)
                  .list(),
              walkedTo);
        });
  }

  /**
   * Returns the last events about a subject and by an actor, oldest first.
   *
   * @param subject such as {@code message:30004}, or null for any
   * @param actor a name, or null for anybody
   * @param limit the most events to return, at least 1
   * @throws IllegalArgumentException if the limit is less than 1
   */
  public static List<AuditEvent> last(
      Connection connection, @Nullable String subject, @Nullable String actor, int limit)
      throws SQLException {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed is 1 or more");
    }
    List<AuditEvent> events =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(LAST)
                    .bindByType("subject", subject, String.class)
                    .bindByType("actor", actor, String.class)
                    .bind("limit", limit)
                    .mapTo(AuditEvent.class)
                    .collect(Collectors.toCollection(ArrayList::new)));
    Collections.reverse(events);
    return events;
  }

  /**
   * A selection of events; null means all.
   *
   * @param subject such as {@code message:30004}
   * @param action such as {@code REPAIR_APPROVED}
   * @param from the first instant
   * @param to the instant after the last
   */
  public record Filter(
      @Nullable String subject,
      @Nullable String actor,
      @Nullable String action,
      @Nullable Instant from,
      @Nullable Instant to) {}

  /**
   * The result of a search.
   *
   * @param walkedTo the number of the last event looked at; null if the search reached the first
   *     event
   */
  public record SearchResult(List<AuditEvent> events, @Nullable Long walkedTo) {}
}
