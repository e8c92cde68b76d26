package io.straightway.streams.intake;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record on its way from the topic of trades to the topic of outcomes. */
record Delivery(PartitionProgress progress, ConsumerRecord<byte[], byte[]> message) {
  private static final byte[] NOTHING = {};

  /** Returns the body, empty for a record without a value. */
  byte[] body() {
    return message.value() == null ? NOTHING : message.value();
  }

  /** Returns the record's place, for an operator to find it. */
  String place() {
    return "topic %s, partition %d, offset %d"
        .formatted(message.topic(), message.partition(), message.offset());
  }

  void finish() {
    progress.finished(message.offset());
  }
}
