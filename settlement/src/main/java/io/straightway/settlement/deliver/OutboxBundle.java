package io.straightway.settlement.deliver;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/**
 * Messages of one account to one custodian that are sent together.
 *
 * @param number the outbox id of the first message at the first attempt
 * @param messages in outbox order
 */
record OutboxBundle(long number, List<Message> messages) {

  /**
   * Returns a file name that is the same at every attempt; names sort in the order of the numbers.
   */
  String name(String ending) {
    return "%019d".formatted(number) + ending;
  }

  /** Returns the BIC of the receiving custodian. */
  String custodian() {
    return messages.get(0).custodian();
  }

  List<Long> outboxIds() {
    return messages.stream().map(Message::outboxId).toList();
  }

  List<Long> instructionIds() {
    return messages.stream().map(Message::instructionId).sorted().toList();
  }

  /** Returns all messages in one document. */
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
   * Returns all messages in ISO 15022.
   *
   * @throws DeliveryFailure if ISO 15022 can't express one of the messages
   */
  byte[] mt(String sender) throws DeliveryFailure {
    MessageReader reader = new MessageReader(new HardenedXml());
    try {
      return MtFile.of(messages.stream().map(message -> message.mt(reader, sender)).toList());
    } catch (IllegalArgumentException e) {
      throw new DeliveryFailure("can't be expressed in ISO 15022: " + e.getMessage(), false);
    }
  }

  /**
   * One message.
   *
   * @param custodian the receiver's BIC
   * @param kind as in the outbox
   * @param instruction the instruction that the message is or refers to
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Message(
      long outboxId,
      long instructionId,
      String custodian,
      Instant writtenAt,
      String kind,
      byte[] instruction,
      byte[] body) {
    /** Returns the file name of a message sent by itself, the same at every attempt. */
    String name() {
      return "%019d.xml".formatted(outboxId);
    }

    private byte[] mt(MessageReader reader, String sender) {
      Readable written = (Readable) reader.read(instruction);
      SettlementInstruction023 subject = (SettlementInstruction023) written.message();
      return switch (kind) {
        case "INSTRUCTION" -> MtWriter.instruction(subject, sender);
        case "CANCELLATION" -> MtWriter.cancellation(subject, sender, outboxId);
        default ->
            MtWriter.command(
                new HoldRequest030(
                    subject.transactionId(), subject.safekeepingAccount(), kind.equals("HOLD")),
                subject,
                sender,
                outboxId);
      };
    }
  }
}
