package io.straightway.streams;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Records for topics that have just been created. */
final class SafeProducerTest {
  private static final int TOPICS = 20;
  private static final int PARTITIONS = 4;
  private static final int RECORDS = 10;
  private static final long PACE_NANOS = 1_000_000;

  @Test
  void theFirstRecordsOfANewTopicArriveInOrder() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    try (KafkaProducer<byte[], byte[]> producer = producer(broker)) {
      for (int topic = 0; topic < TOPICS; topic++) {
        String name = "safe-" + topic;
        broker.createTopic(name, PARTITIONS);
        assertThat(offsets(producer, name)).as(name).isSorted().hasSize(RECORDS);
      }
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(KafkaBroker broker) {
    Map<String, Object> settings = new HashMap<>(SafeProducer.SETTINGS);
    settings.put("bootstrap.servers", broker.bootstrap());
    settings.put("request.timeout.ms", Math.toIntExact(LONG.toMillis()));
    settings.put("delivery.timeout.ms", Math.toIntExact(LONG.multipliedBy(2).toMillis()));
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Sends records to all partitions, at a steady pace, and returns the offsets in the first one.
   */
  private static List<Long> offsets(KafkaProducer<byte[], byte[]> producer, String topic)
      throws Exception {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (int record = 0; record < RECORDS; record++) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        sent.add(producer.send(new ProducerRecord<>(topic, partition, null, new byte[8])));
      }
      LockSupport.parkNanos(PACE_NANOS);
    }
    List<Long> offsets = new ArrayList<>();
    for (Future<RecordMetadata> sending : sent) {
      RecordMetadata record = sending.get();
      if (record.partition() == 0) {
        offsets.add(record.offset());
      }
    }
    return offsets;
  }
}
