package io.straightway.settlement.deliver;

import io.straightway.iso20022.xml.Bundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/**
 * Messages of one account to one custodian that are sent together.
 *
 * @param number the outbox id of the first of them when they were first sent
 * @param messages in their order
 */
record OutboxBundle(long number, List<Message> messages) {

  /** A name that is the same at every attempt; names sort in the order of the numbers. */
  String name() {
    return "%019d.bundle.xml".formatted(number);
  }

  List<Long> outboxIds() {
    return messages.stream().map(Message::outboxId).toList();
  }

  List<Long> instructionIds() {
    return messages.stream().map(Message::instructionId).sorted().toList();
  }

  /** All of its messages in one document. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Bundle.write(bytes, messages.stream().map(Message::body).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("in memory", e);
    }
    return bytes.toByteArray();
  }

  /**
   * One message.
   *
   * @param custodian the BIC of whom it is for
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Message(
      long outboxId, long instructionId, String custodian, Instant writtenAt, byte[] body) {
    /** A name that is the same at every attempt, of a message that is sent by itself. */
    String name() {
      return "%019d.xml".formatted(outboxId);
    }
  }
}
