package io.straightway.streams.intake;

import io.straightway.element.EngineFixture;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.SafeProducer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The records that a test sends to one topic, and the outcomes that it receives from another. */
final class Traffic implements AutoCloseable {
  private final KafkaBroker broker;
  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;

  private Traffic(KafkaBroker broker, String topic) {
    this.broker = broker;
    this.topic = topic;
    Map<String, Object> settings = new HashMap<>(SafeProducer.SETTINGS);
    settings.put("bootstrap.servers", broker.bootstrap());
    this.producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Creates a topic of trades and a topic for their outcomes. */
  static Traffic on(KafkaBroker broker, String topic, int partitions)
      throws InterruptedException, ExecutionException {
    broker.createTopic(topic, partitions);
    broker.createTopic(topic + "-outcomes", 1);
    return new Traffic(broker, topic);
  }

  KafkaIntakeSettings settings(GroupProtocol protocol, MissingRecords... accepted) {
    return new KafkaIntakeSettings(
        broker.bootstrap(),
        topic,
        group(),
        topic + "-outcomes",
        protocol,
        Map.of(),
        EngineFixture.MAX_BODY,
        Set.of(accepted));
  }

  /** Returns the group of the elements that read the topic. */
  String group() {
    return "elements-" + topic;
  }

  /** Sends a body to a partition. */
  void send(int partition, byte[] body) {
    send(new ProducerRecord<>(topic, partition, null, body));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // flush waits for the result
  void send(ProducerRecord<byte[], byte[]> body) {
    producer.send(body);
  }

  void flush() {
    producer.flush();
  }

  /** Returns the outcomes so far, in the order of their topic. */
  List<String> outcomes() {
    List<String> values = new ArrayList<>();
    outcomeRecords()
        .forEach(outcome -> values.add(new String(outcome.value(), StandardCharsets.UTF_8)));
    return values;
  }

  List<ConsumerRecord<byte[], byte[]>> outcomeRecords() {
    TopicPartition only = new TopicPartition(topic + "-outcomes", 0);
    List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrap()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(only));
      consumer.seekToBeginning(List.of(only));
      long end = consumer.endOffsets(List.of(only)).getOrDefault(only, 0L);
      while (consumer.position(only) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(all::add);
      }
    }
    return all;
  }

  /** Returns the offsets that the group has committed, by partition. */
  Map<Integer, Long> committed() throws InterruptedException, ExecutionException {
    Map<Integer, Long> offsets = new HashMap<>();
    try (var admin = broker.admin()) {
      Map<TopicPartition, OffsetAndMetadata> committed =
          admin.listConsumerGroupOffsets(group()).partitionsToOffsetAndMetadata().get();
      committed.forEach((partition, offset) -> offsets.put(partition.partition(), offset.offset()));
    }
    return offsets;
  }

  /** Returns the number of members of the group. */
  int members() throws InterruptedException, ExecutionException {
    try (var admin = broker.admin()) {
      ConsumerGroupDescription group =
          Objects.requireNonNull(
                  admin.describeConsumerGroups(List.of(group())).describedGroups().get(group()))
              .get();
      return group.members().size();
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
