package io.straightway.streams.intake;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record on its way from one topic to the other. */
record Delivery(PartitionProgress progress, ConsumerRecord<byte[], byte[]> message) {
  private static final byte[] NOTHING = {};

  /** The body; a record without a value has none. */
  byte[] body() {
    return message.value() == null ? NOTHING : message.value();
  }

  /** Where an operator can look at it. */
  String place() {
    return "topic %s, partition %d, offset %d"
        .formatted(message.topic(), message.partition(), message.offset());
  }

  void finish() {
    progress.finished(message.offset());
  }
}
