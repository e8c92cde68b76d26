package io.straightway.backoffice.notify;

import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.notify.Notification.State;
import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads notifications and their rules. */
public final class Notifications {
  private static final String READ =
      """
      SELECT number, id, rule, occasion, item, since, state, attempts, outcome, next_attempt_at,
             decided_at
        FROM notification
      """;
  static final String OF_ITEM = READ + " WHERE item = ? ORDER BY number";
  private static final String LATEST =
      READ
          + """
             WHERE number < :before
               AND state = coalesce(CAST(:state AS text), state)
               AND rule = coalesce(CAST(:rule AS text), rule)
             ORDER BY number DESC LIMIT :most
            """;
  private static final String RULES =
      "SELECT rule, occasion, target, seen_at FROM notification_rule ORDER BY rule";

  private Notifications() {}

  /**
   * Returns a page of the notifications, last recorded first.
   *
   * @param state passes only notifications in this state; null for all
   * @param rule passes only notifications of this rule; null for all
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<Notification> page(
      Connection connection,
      @Nullable State state,
      @Nullable String rule,
      @Nullable String after,
      int limit)
      throws SQLException {
    return Page.byNumber(
        after,
        limit,
        (before, most) -> {
          Map<String, @Nullable Object> values = new HashMap<>();
          values.put("before", before);
          values.put("state", state == null ? null : state.name());
          values.put("rule", rule);
          values.put("most", most);
          return Queries.list(connection, Notification.class, LATEST, values);
        },
        Notification::number);
  }

  /** Returns the rules that servers have or had. */
  public static List<SeenRule> rules(Connection connection) throws SQLException {
    return Queries.list(connection, SeenRule.class, RULES);
  }

  /**
   * A rule of a server.
   *
   * @param target its target, without parts that only the receiver should know
   * @param seenAt the last time at which a server had it
   */
  public record SeenRule(String rule, Occasion occasion, String target, Instant seenAt) {}
}
