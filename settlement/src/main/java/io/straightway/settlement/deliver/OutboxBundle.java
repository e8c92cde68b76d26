package io.straightway.settlement.deliver;

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

  Long[] outboxIds() {
    return messages.stream().map(Message::outboxId).toArray(Long[]::new);
  }

  Long[] instructionIds() {
    return messages.stream().map(Message::instructionId).sorted().toArray(Long[]::new);
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
