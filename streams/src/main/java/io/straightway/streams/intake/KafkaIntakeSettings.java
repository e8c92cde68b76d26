package io.straightway.streams.intake;

import io.straightway.streams.SafeProducer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The settings of an element's intake from Kafka.
 *
 * @param bootstrap HOST:PORT of brokers, separated by commas
 * @param topic the topic whose records are bodies, each one trade message or a batch of them
 * @param group the group of the elements that share the topic
 * @param outcomes the topic for the outcomes
 * @param protocol the protocol by which the group assigns partitions
 * @param properties more settings of the clients, such as those of TLS and SASL
 * @param maxBodyBytes the largest body, in bytes
 * @param accepted the missing records without which the element reads on
 */
public record KafkaIntakeSettings(
    String bootstrap,
    String topic,
    String group,
    String outcomes,
    GroupProtocol protocol,
    Map<String, String> properties,
    int maxBodyBytes,
    Set<MissingRecords> accepted) {
  private static final String COOPERATIVE =
      "org.apache.kafka.clients.consumer.CooperativeStickyAssignor";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,249}");

  /** Settings on which the guarantees of this intake depend. */
  private static final Set<String> OURS =
      Set.of(
          "bootstrap.servers",
          "group.id",
          "group.instance.id",
          "group.protocol",
          "partition.assignment.strategy",
          "enable.auto.commit",
          "auto.offset.reset",
          "allow.auto.create.topics",
          "isolation.level",
          "acks",
          "enable.idempotence",
          "max.in.flight.requests.per.connection",
          "transactional.id");

  /**
   * Checks names and properties.
   *
   * @throws IllegalArgumentException with what is wrong and what is allowed
   */
  public KafkaIntakeSettings {
    properties = Map.copyOf(properties);
    accepted = Set.copyOf(accepted);
    for (String name : List.of(topic, group, outcomes)) {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "topic or group is '" + name + "'; allowed are 1 to 249 of A-Z a-z 0-9 . _ -");
      }
    }
    if (topic.equals(outcomes)) {
      throw new IllegalArgumentException(
          "outcomes is the topic of the trades, " + topic + "; it must be another topic");
    }
    Set<String> fixed = new TreeSet<>(properties.keySet());
    fixed.retainAll(OURS);
    if (!fixed.isEmpty()) {
      throw new IllegalArgumentException(
          "the properties of Kafka set " + String.join(", ", fixed) + ", which the element sets");
    }
  }

  /**
   * Returns the settings of the consumer.
   *
   * @param element the element's name, which is the same after a restart
   */
  Map<String, Object> consumer(String element) {
    Map<String, Object> all = new HashMap<>();
    all.put("default.api.timeout.ms", "15000");
    if (protocol == GroupProtocol.CLASSIC) {
      all.put("session.timeout.ms", "10000");
      all.put("partition.assignment.strategy", COOPERATIVE);
    }
    all.putAll(properties);
    all.put("bootstrap.servers", bootstrap);
    all.put("client.id", element);
    all.put("group.id", group);
    all.put("group.instance.id", element);
    all.put("group.protocol", protocol.name());
    all.put("enable.auto.commit", "false");
    all.put("auto.offset.reset", "none");
    all.put("allow.auto.create.topics", "false");
    all.put("isolation.level", "read_committed");
    return all;
  }

  /** Returns the settings of the client that looks at the topic. */
  Map<String, Object> admin(String element) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("bootstrap.servers", bootstrap);
    all.put("client.id", element);
    return all;
  }

  /** Returns the settings of the producer of outcomes. */
  Map<String, Object> producer(String element) {
    Map<String, Object> all = new HashMap<>();
    all.put("max.block.ms", "5000");
    // the outcome of a body with thousands of messages exceeds a broker's limit without compression
    all.put("compression.type", "gzip");
    all.put("max.request.size", String.valueOf(16 * 1024 * 1024));
    all.putAll(properties);
    all.put("bootstrap.servers", bootstrap);
    all.put("client.id", element);
    all.putAll(SafeProducer.SETTINGS);
    return all;
  }
}
