package io.straightway.streams;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** A producer of Kafka's that loses nothing and keeps the order in which it was given records. */
public final class SafeProducer {
  /**
   * What makes it so. One request at a time: a broker that does not lead a new partition yet
   * refuses a producer's first request and may take the next one; from then on it refuses the first
   * as out of order, until the time for its delivery is over (KAFKA-14359).
   */
  public static final Map<String, Object> SETTINGS =
      Map.of(
          ProducerConfig.ACKS_CONFIG,
          "all",
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
          true,
          ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
          1);

  private SafeProducer() {}
}
