package io.straightway.streams;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Settings of a Kafka producer that loses no records and keeps their order. */
public final class SafeProducer {
  /**
   * The settings. Only one request at a time is in flight: a broker that does not yet lead a new
   * partition refuses a producer's first request and may accept the next one; from then on it
   * refuses the first as out of order, until the delivery timeout (KAFKA-14359).
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
