package io.straightway.streams.fanout;

import io.straightway.streams.EventKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a fan-out.
 *
 * @param bootstrap addresses of brokers, separated by commas
 * @param topic the topic of a relay
 * @param source the source of the events to read, as the relay writes it
 * @param key the key of the relay, whose events alone are then believed; null to believe all
 * @param properties settings of Kafka's client, which can't override the fan-out's own
 * @param tick the interval between writes of changes
 * @param stallLimit the time after which a subscriber that takes nothing is disconnected
 * @param lifetime the lifetime of a subscription, after which the subscriber must authenticate
 *     again
 * @param maxSubscribers the most subscribers
 * @param maxValues the most values of one watchlist
 */
public record FanOutSettings(
    String bootstrap,
    String topic,
    String source,
    @Nullable EventKey key,
    Map<String, String> properties,
    Duration tick,
    Duration stallLimit,
    Duration lifetime,
    int maxSubscribers,
    int maxValues) {

  /**
   * Checks the settings that a user chooses.
   *
   * @throws IllegalArgumentException with the value and what is allowed
   */
  public FanOutSettings {
    properties = Map.copyOf(properties);
    require(!tick.minusMillis(1).isNegative() && tick.toSeconds() < 60, "tick", tick, "1ms to 59s");
    require(stallLimit.compareTo(tick) > 0, "stall limit", stallLimit, "more than the tick");
    require(lifetime.compareTo(stallLimit) > 0, "lifetime", lifetime, "more than the stall limit");
    require(maxSubscribers > 0, "number of subscribers", maxSubscribers, "1 or more");
    require(maxValues > 0, "number of values", maxValues, "1 or more");
  }

  /** Returns the most values of all watchlists together; one user may have half of them. */
  long maxAllValues() {
    return 50L * maxValues;
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the %s is %s; allowed is %s".formatted(name, value, allowed));
    }
  }

  /**
   * Returns the settings of the topic's consumer, which reads every record, independent of other
   * consumers.
   */
  Map<String, Object> consumer() {
    Map<String, Object> all = new HashMap<>();
    all.put("default.api.timeout.ms", "15000");
    all.put("fetch.max.wait.ms", "100");
    all.put("max.poll.records", "5000");
    all.putAll(properties);
    all.put("bootstrap.servers", bootstrap);
    all.put("enable.auto.commit", "false");
    all.put("auto.offset.reset", "none");
    all.put("allow.auto.create.topics", "false");
    all.put("isolation.level", "read_committed");
    all.remove("group.id");
    return all;
  }
}
