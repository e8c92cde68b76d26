package io.straightway.db.audit;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads events. */
public final class AuditTrail {
  private static final String LAST =
      "SELECT "
          + AuditEvent.COLUMNS
          + """
           FROM audit_trail
           WHERE subject = COALESCE(:subject, subject) AND actor = COALESCE(:actor, actor)
           ORDER BY event_number DESC FETCH FIRST :limit ROWS ONLY
          """;

  private AuditTrail() {}

  /**
   * The last events about a subject and by an actor, the oldest of them first.
   *
   * @param subject such as {@code message:30004}, or null for any
   * @param actor a name, or null for anybody
   * @param limit the most events to answer, at least 1
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
                    .map((row, context) -> AuditEvent.of(row))
                    .collect(Collectors.toCollection(ArrayList::new)));
    Collections.reverse(events);
    return events;
  }
}
