package io.straightway.feeder.deliver;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The topics of elements that read trades from Kafka: {@code
 * kafka:HOST:PORT,HOST:PORT/TOPIC/OUTCOMES}.
 *
 * @param bootstrap HOST:PORT of brokers, separated by commas
 * @param topic the topic for trades
 * @param outcomes the topic to which the elements write the outcomes; TOPIC-outcomes if the address
 *     names none
 */
public record KafkaTopics(String bootstrap, String topic, String outcomes) {
  private static final Pattern ADDRESS =
      Pattern.compile("kafka:([^/]+)/([A-Za-z0-9._-]+)(?:/([A-Za-z0-9._-]+))?");

  /** Returns the topics named by an address; null for any other address. */
  public static @Nullable KafkaTopics of(URI address) {
    Matcher parts = ADDRESS.matcher(address.toString());
    if (!parts.matches()) {
      return null;
    }
    String topic = parts.group(2);
    String outcomes = parts.group(3);
    return new KafkaTopics(
        parts.group(1), topic, outcomes == null ? usualOutcomes(topic) : outcomes);
  }

  /** Returns the default topic for the outcomes of a topic of trades. */
  public static String usualOutcomes(String topic) {
    return topic + "-outcomes";
  }
}
