package io.straightway.backoffice.notify;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * A rule: the occasion of a message, and its target.
 *
 * @param name its name in the database, under which each item is notified once
 * @param than the time that an item must wait; zero if the occasion has none
 * @param at the time of day at {@code zone} by which a day is to be closed
 */
public record NotificationRule(
    String name,
    Occasion occasion,
    Duration than,
    LocalTime at,
    ZoneId zone,
    NotificationTarget target) {

  /** Returns the parameters of its query. */
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
