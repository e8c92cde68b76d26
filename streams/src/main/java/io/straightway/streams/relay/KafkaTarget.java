package io.straightway.streams.relay;

import io.straightway.streams.EventKey;
import io.straightway.streams.KafkaFailure;
import io.straightway.streams.SafeProducer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka topic, in the structured mode of CloudEvents' Kafka binding. A record has the key of its
 * event, so that a partition has all events of an account in order.
 */
public final class KafkaTarget implements EventTarget {
  private static final byte[] CONTENT_TYPE =
      "application/cloudevents+json; charset=UTF-8".getBytes(StandardCharsets.UTF_8);

  private final EventJson json;
  private final String topic;
  private final @Nullable EventKey key;
  private final Map<String, Object> settings;
  private Producer<String, String> producer;

  /**
   * Creates a target for a topic.
   *
   * @param bootstrap the brokers, such as {@code kafka1:9092,kafka2:9092}
   * @param properties settings of Kafka's client, such as those of TLS and SASL, which can't
   *     override the target's own
   * @param key authenticates the events; null for events that readers have to believe
   * @throws RelayRefusedException if the brokers refuse the client
   */
  public KafkaTarget(
      String bootstrap,
      String topic,
      Map<String, String> properties,
      String source,
      @Nullable EventKey key) {
    this.key = key;
    this.json = new EventJson(source);
    this.topic = topic;
    this.settings = new HashMap<>(properties);
    settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    settings.putAll(SafeProducer.SETTINGS);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000L);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
    this.producer = open();
    requireEntry();
  }

  /**
   * Requires that reachable brokers accept the client; unreachable brokers are tried again later.
   */
  private void requireEntry() {
    try {
      producer.partitionsFor(topic);
    } catch (KafkaException e) {
      if (KafkaFailure.isRefusal(e)) {
        producer.close(Duration.ZERO);
        throw refused(e);
      }
    }
  }

  private static RelayRefusedException refused(Throwable cause) {
    return new RelayRefusedException("Kafka refuses events: " + KafkaFailure.text(cause));
  }

  private Producer<String, String> open() {
    return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
  }

  @Override
  public void deliver(List<Event> events) throws IOException, InterruptedException {
    try {
      List<Future<?>> sent = new ArrayList<>();
      for (Event event : events) {
        ProducerRecord<String, String> message =
            new ProducerRecord<>(topic, event.key(), json.one(event));
        message.headers().add(new RecordHeader("content-type", CONTENT_TYPE));
        if (key != null) {
          message.headers().add(key.header(message.value()));
        }
        sent.add(producer.send(message));
      }
      for (Future<?> delivery : sent) {
        delivery.get();
      }
    } catch (ExecutionException e) {
      throw failed(Objects.requireNonNullElse(e.getCause(), e));
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  /**
   * Replaces the producer, and returns or throws the failure. Records sent after a failed one may
   * have been delivered: all are sent again, in order.
   */
  private IOException failed(Throwable cause) {
    producer.close(Duration.ZERO);
    producer = open();
    if (cause instanceof RetriableException) {
      return new IOException("Kafka: " + cause.getMessage(), cause);
    }
    throw refused(cause);
  }

  @Override
  public void close() {
    producer.close();
  }
}
