package io.straightway.benchmark.system;

import io.straightway.feeder.deliver.KafkaTopics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** A broker with a topic of trades, read by a group of elements, and a topic of outcomes. */
public final class TradeTopic implements AutoCloseable {
  /** The name of the topic. */
  public static final String TOPIC = "trades";

  /** The group of the elements. */
  public static final String GROUP = "straightway";

  /** The number of partitions. */
  public static final int PARTITIONS = 6;

  private static final short ONE_COPY = 1;
  private final LocalBroker broker;
  private final Admin admin;

  private TradeTopic(LocalBroker broker) {
    this.broker = broker;
    this.admin = Admin.create(client());
  }

  /** Starts a broker and creates the topics. */
  public static TradeTopic start(LocalBroker.Source brokers)
      throws IOException, InterruptedException {
    TradeTopic topic = new TradeTopic(brokers.start());
    try {
      topic
          .admin
          .createTopics(
              List.of(
                  new NewTopic(TOPIC, PARTITIONS, ONE_COPY),
                  new NewTopic(KafkaTopics.usualOutcomes(TOPIC), 1, ONE_COPY)))
          .all()
          .get();
    } catch (ExecutionException e) {
      topic.close();
      throw new BenchFailure("can't make the topics: " + e.getMessage());
    }
    return topic;
  }

  /** Returns the settings of a client of the broker. */
  public Map<String, Object> client() {
    return Map.of(
        "bootstrap.servers",
        broker.bootstrap(),
        "request.timeout.ms",
        "10000",
        "default.api.timeout.ms",
        "15000");
  }

  /** Returns the administration of the broker. */
  public Admin admin() {
    return admin;
  }

  /** Returns the broker. */
  public LocalBroker broker() {
    return broker;
  }

  /** Returns the address for {@code stp feed --to}. */
  public String address() {
    return "kafka:" + broker.bootstrap() + "/" + TOPIC;
  }

  /** Returns the options with which an element reads the topic. */
  public List<String> elementWords() {
    return List.of("--kafka", broker.bootstrap(), "--topic", TOPIC, "--group", GROUP);
  }

  @Override
  public void close() throws IOException {
    admin.close(Duration.ZERO);
    broker.close();
  }
}
