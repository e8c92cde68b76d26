package io.straightway.streams.fanout;

import io.straightway.streams.SafeProducer;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** A publisher of position movements in the form of a relay's events, to measure their readers. */
public final class UpdatePublisher implements AutoCloseable {
  /**
   * A transaction number far ahead of every database's, so that no value includes the transaction
   * yet.
   */
  private static final long TRANSACTION = 2_000_000_000L;

  private final String topic;
  private final String source;
  private final Clock clock;
  private final Producer<String, String> producer;
  private long sequence;

  /**
   * Creates a publisher.
   *
   * @param source the source of the events, equal to the fan-out's {@code --source}
   */
  public UpdatePublisher(String bootstrap, String topic, String source, Clock clock) {
    this.topic = topic;
    this.source = source;
    this.clock = clock;
    this.sequence = clock.millis() << 20;
    Map<String, Object> settings = new HashMap<>(SafeProducer.SETTINGS);
    settings.put("bootstrap.servers", bootstrap);
    settings.put("linger.ms", 0);
    this.producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
  }

  /**
   * Sends a movement of a position by one unit with the present time, without waiting for the
   * broker.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // a lost event is missing at the receivers
  public void send(String account, String instrument) {
    sequence++;
    String event =
        """
        {"type":"io.straightway.position.moved","source":"%s","time":"%s","sequence":"%016X",\
        "transaction":"%d","data":{"account":"%s","instrument":"%s","traded":1,"settled":0}}"""
            .formatted(source, clock.instant(), sequence, TRANSACTION, account, instrument);
    producer.send(new ProducerRecord<>(topic, account, event));
  }

  @Override
  public void close() {
    producer.close();
  }
}
