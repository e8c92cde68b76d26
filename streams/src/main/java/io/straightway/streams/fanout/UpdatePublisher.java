package io.straightway.streams.fanout;

import io.straightway.streams.SafeProducer;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes movements of positions as a relay does, to measure those who read them. */
public final class UpdatePublisher implements AutoCloseable {
  /** Far ahead of every database's, so that no value has it already. */
  private static final long TRANSACTION = 2_000_000_000L;

  private final String topic;
  private final String source;
  private final Clock clock;
  private final Producer<String, String> producer;
  private long sequence;

  /**
   * A publisher.
   *
   * @param source of the events, as a fan-out has it as {@code --source}
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

  /** Moves a position by one, with the time of now; does not wait for it. */
  @SuppressWarnings("FutureReturnValueIgnored") // what is lost is missing in what is received
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
