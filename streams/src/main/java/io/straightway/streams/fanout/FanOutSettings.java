package io.straightway.streams.fanout;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How a fan-out works.
 *
 * @param bootstrap addresses of brokers, with commas between
 * @param topic of a relay
 * @param source of the events that count, as the relay writes it
 * @param properties of Kafka's client; ours win over them
 * @param tick how often what has changed is written
 * @param stallLimit after how long somebody who takes nothing is cut off
 * @param lifetime of a subscription, after which the subscriber shows again who he is
 * @param maxSubscribers how many there may be
 * @param maxValues how many values one may watch
 */
public record FanOutSettings(
    String bootstrap,
    String topic,
    String source,
    Map<String, String> properties,
    Duration tick,
    Duration stallLimit,
    Duration lifetime,
    int maxSubscribers,
    int maxValues) {

  /**
   * Checks what a user chooses.
   *
   * @throws IllegalArgumentException naming the value and what is allowed
   */
  public FanOutSettings {
    properties = Map.copyOf(properties);
    require(!tick.minusMillis(1).isNegative() && tick.toSeconds() < 60, "tick", tick, "1ms to 59s");
    require(stallLimit.compareTo(tick) > 0, "stall limit", stallLimit, "more than the tick");
    require(lifetime.compareTo(stallLimit) > 0, "lifetime", lifetime, "more than the stall limit");
    require(maxSubscribers > 0, "number of subscribers", maxSubscribers, "1 or more");
    require(maxValues > 0, "number of values", maxValues, "1 or more");
  }

  private static void require(boolean holds, String what, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the %s is %s; allowed is %s".formatted(what, value, allowed));
    }
  }

  /** The settings of what reads the topic: every record, wherever others are. */
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
