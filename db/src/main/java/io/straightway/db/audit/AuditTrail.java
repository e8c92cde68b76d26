package io.straightway.db.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads events. */
public final class AuditTrail {
  private static final String LAST =
      "SELECT "
          + AuditEvent.COLUMNS
          + """
           FROM audit_trail
           WHERE (?::text IS NULL OR subject = ?) AND (?::text IS NULL OR actor = ?)
           ORDER BY event_number DESC LIMIT ?
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
    List<AuditEvent> events = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(LAST)) {
      statement.setString(1, subject);
      statement.setString(2, subject);
      statement.setString(3, actor);
      statement.setString(4, actor);
      statement.setInt(5, limit);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          events.add(AuditEvent.of(row));
        }
      }
    }
    Collections.reverse(events);
    return events;
  }
}
