package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.streams.KafkaBroker;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** The broker through which a demo feeds, a process of this machine. */
record DemoBroker(KafkaBroker broker) implements AutoCloseable {
  private static final String TOPIC = "trades";

  /**
   * Starts it, with a topic for trades and one for outcomes.
   *
   * @param elements how many read from it
   * @throws CommandFailure if the broker's jars are not there: only a build from the sources has
   *     them
   */
  static DemoBroker start(int elements) throws Exception {
    String jars =
        BrokerJars.find().orElseThrow(() -> CommandFailure.usage("--kafka: " + BrokerJars.MISSING));
    KafkaBroker broker = KafkaBroker.start(jars);
    broker.createTopic(TOPIC, 4 * elements);
    broker.createTopic(KafkaTopics.usualOutcomes(TOPIC), 1);
    return new DemoBroker(broker);
  }

  String label() {
    return "Kafka on " + broker.bootstrap();
  }

  /** Makes another topic; returns it as options name it. */
  String topic(String name, int partitions) throws Exception {
    broker.createTopic(name, partitions);
    return "kafka:" + broker.bootstrap() + "/" + name;
  }

  /** For each element. */
  List<String> arguments() {
    return List.of("--kafka", broker.bootstrap(), "--topic", TOPIC);
  }

  /** Where each of so many feeders sends. */
  List<String> addresses(int feeders) {
    return Collections.nCopies(feeders, "kafka:" + broker.bootstrap() + "/" + TOPIC);
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
