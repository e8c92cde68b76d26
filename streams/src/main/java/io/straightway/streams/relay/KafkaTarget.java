package io.straightway.streams.relay;

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

/**
 * A topic, in the structured mode of CloudEvents' Kafka binding. A record's key is the event's, so
 * that a partition has all events of an account in order.
 */
public final class KafkaTarget implements EventTarget {
  private static final byte[] CONTENT_TYPE =
      "application/cloudevents+json; charset=UTF-8".getBytes(StandardCharsets.UTF_8);

  private final EventJson json;
  private final String topic;
  private final Map<String, Object> settings;
  private Producer<String, String> producer;

  /**
   * Events to a topic.
   *
   * @param bootstrap such as {@code kafka1:9092,kafka2:9092}
   * @param properties of Kafka's client, such as those of TLS and SASL; ours win over them
   * @throws RelayRefusedException if the brokers refuse them
   */
  public KafkaTarget(
      String bootstrap, String topic, Map<String, String> properties, String source) {
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

  /** Brokers that are there say at once if they let nobody in; others are tried again later. */
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
        sent.add(producer.send(message));
      }
      for (Future<?> each : sent) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw failed(Objects.requireNonNullElse(e.getCause(), e));
    } catch (KafkaException e) {
      throw failed(e);
    }
  }

  /** What was sent after a record that failed may be there: all of it comes again, in order. */
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
