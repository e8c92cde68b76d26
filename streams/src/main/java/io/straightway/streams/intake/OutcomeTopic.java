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
 * The topic for outcomes. A record has the key of the record that it answers and, if there is one,
 * its header {@value #CORRELATION}, each up to 1 KiB; the value is the JSON that {@code POST
 * /trades} answers, with the HTTP status, and the topic, partition and offset of the record.
 */
final class OutcomeTopic implements AutoCloseable {
  /** The header by which a sender finds the outcome of a record. */
  static final String CORRELATION = "correlation-id";

  /**
   * The longest key or header, in bytes, that an outcome repeats, so that the outcome fits into a
   * record.
   */
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
   * Requests the topic, which some brokers then create.
   *
   * @throws KafkaException if the topic doesn't exist, or no broker is reachable
   */
  void require() {
    producer.partitionsFor(topic);
  }

  /**
   * Sends the outcome of a record.
   *
   * @param sent receives null when the brokers have the outcome, or the failure; called by any
   *     thread
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the callback receives the result
  void send(
      ConsumerRecord<byte[], byte[]> input, AnswerJson answer, Consumer<@Nullable Exception> sent) {
    String value =
        answer.line(
            out -> {
              out.writeStringProperty("topic", input.topic());
              out.writeNumberProperty("partition", input.partition());
              out.writeNumberProperty("offset", input.offset());
            });
    Header correlation = input.headers().lastHeader(CORRELATION);
    List<Header> headers =
        correlation == null || repeated(correlation.value()) == null
            ? List.of()
            : List.of(correlation);
    ProducerRecord<byte[], byte[]> outcome =
        new ProducerRecord<>(
            topic, null, repeated(input.key()), value.getBytes(StandardCharsets.UTF_8), headers);
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
