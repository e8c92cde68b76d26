package io.straightway.feeder.deliver;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where trades go to elements that read them from Kafka: {@code
 * kafka:HOST:PORT,HOST:PORT/TOPIC/OUTCOMES}.
 *
 * @param bootstrap HOST:PORT of brokers, with commas between
 * @param topic of the trades
 * @param outcomes the topic that the elements write the outcomes to; TOPIC-outcomes if none is
 *     named
 */
public record KafkaTopics(String bootstrap, String topic, String outcomes) {
  private static final Pattern ADDRESS =
      Pattern.compile("kafka:([^/]+)/([A-Za-z0-9._-]+)(?:/([A-Za-z0-9._-]+))?");

  /** Those that an address names; null if it is another one. */
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

  /** The topic of the outcomes of a topic of trades, unless another is named. */
  public static String usualOutcomes(String topic) {
    return topic + "-outcomes";
  }
}
