package io.straightway.backoffice.notify;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * When to send a message, and to whom.
 *
 * @param name by which it is known in the database: what was sent is sent once for each name
 * @param than how long something waits before that; zero if that is not asked
 * @param at by when a day is to be closed, at {@code zone}
 */
public record NotificationRule(
    String name,
    Occasion occasion,
    Duration than,
    LocalTime at,
    ZoneId zone,
    NotificationTarget target) {

  /** What its query is asked with. */
  Map<String, Object> values(Instant now) {
    Map<String, Object> values = new HashMap<>();
    values.put("rule", name);
    values.put("occasion", occasion.name());
    values.put("now", now);
    values.put("before", now.minus(than));
    values.put("time", at.toString());
    values.put("zone", zone.getId());
    return values;
  }
}
