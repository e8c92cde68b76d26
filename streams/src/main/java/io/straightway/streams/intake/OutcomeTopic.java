package io.straightway.streams.intake;

import io.straightway.element.intake.AnswerJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Where outcomes go: records with the key of the record that they are about and, if it has one, its
 * header {@value #CORRELATION}, each up to 1 KiB; the value is the JSON that {@code POST /trades}
 * answers, with the HTTP status, and topic, partition and offset of the record.
 */
final class OutcomeTopic implements AutoCloseable {
  /** By which a sender finds the outcome of what it has sent. */
  static final String CORRELATION = "correlation-id";

  /** What is repeated in an outcome, in bytes: it must have room in a record. */
  private static final int MOST_REPEATED = 1024;

  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(5);

  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;

  OutcomeTopic(String topic, Map<String, Object> settings) {
    this.topic = topic;
    this.producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Asks for the topic, which some brokers make then.
   *
   * @throws KafkaException if it is not there, or no broker
   */
  void require() {
    producer.partitionsFor(topic);
  }

  /**
   * Sends what is said of a record.
   *
   * @param sent gets null when the brokers have it, or why they don't; by any thread
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the callback says it all
  void send(
      ConsumerRecord<byte[], byte[]> about, AnswerJson said, Consumer<@Nullable Exception> sent) {
    String value =
        said.line(
            out -> {
              out.writeStringProperty("topic", about.topic());
              out.writeNumberProperty("partition", about.partition());
              out.writeNumberProperty("offset", about.offset());
            });
    Header correlation = about.headers().lastHeader(CORRELATION);
    List<Header> asked =
        correlation == null || repeated(correlation.value()) == null
            ? List.of()
            : List.of(correlation);
    ProducerRecord<byte[], byte[]> outcome =
        new ProducerRecord<>(
            topic, null, repeated(about.key()), value.getBytes(StandardCharsets.UTF_8), asked);
    try {
      producer.send(outcome, (place, failure) -> sent.accept(failure));
    } catch (KafkaException e) {
      sent.accept(e);
    }
  }

  private static byte @Nullable [] repeated(byte @Nullable [] bytes) {
    return bytes == null || bytes.length > MOST_REPEATED ? null : bytes;
  }

  @Override
  public void close() {
    producer.close(PATIENCE_AT_END);
  }
}
