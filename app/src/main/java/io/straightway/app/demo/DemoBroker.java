package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.streams.KafkaBroker;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** The Kafka broker through which a demo feeds, a process on this machine. */
record DemoBroker(KafkaBroker broker) implements AutoCloseable {
  private static final String TOPIC = "trades";

  /**
   * Starts a broker, with a topic for trades and one for outcomes.
   *
   * @param elements the number of elements that read from the broker
   * @throws CommandFailure if the broker's jars are missing: only a build from the sources has them
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

  /** Creates another topic and returns its name in the form of options. */
  String topic(String name, int partitions) throws Exception {
    broker.createTopic(name, partitions);
    return "kafka:" + broker.bootstrap() + "/" + name;
  }

  /** Returns the options of each element. */
  List<String> arguments() {
    return List.of("--kafka", broker.bootstrap(), "--topic", TOPIC);
  }

  /** Returns the addresses to which the feeders send, one for each. */
  List<String> addresses(int feeders) {
    return Collections.nCopies(feeders, "kafka:" + broker.bootstrap() + "/" + TOPIC);
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
