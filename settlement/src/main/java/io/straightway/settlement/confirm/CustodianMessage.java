package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.CustodianAdvice.AdviceKind;
import io.straightway.settlement.InstructionReference;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message of the custodian as received, or a settlement by hand in its place.
 *
 * @param hash identifies the message: the hash of all of its bytes, or of a confirmation's content
 * @param body the stored part of its bytes
 * @param content the parsed message; null if it can't be read or is not of a kind that reports an
 *     event
 * @param duplicate true if its sender marked it as sent before, and its content identifies it
 * @param byHand true if two operators have entered it in the custodian's place
 * @param code the reason that it has no content; null if it has
 * @param reason the reason in words; null if it has content
 */
@SuppressWarnings("ArrayRecordComponent") // identified by its hash; never compared
record CustodianMessage(
    ContentHash hash,
    byte[] body,
    Instant receivedAt,
    @Nullable CustodianAdvice content,
    boolean duplicate,
    boolean byHand,
    @Nullable String code,
    @Nullable String reason) {

  /** Returns a message without content. */
  static CustodianMessage refused(
      ContentHash hash, byte[] body, Instant receivedAt, String code, String reason) {
    return new CustodianMessage(hash, body, receivedAt, null, false, false, code, reason);
  }

  /** Returns a message with content. */
  static CustodianMessage of(
      ContentHash hash,
      byte[] body,
      Instant receivedAt,
      CustodianAdvice content,
      boolean duplicate) {
    return new CustodianMessage(hash, body, receivedAt, content, duplicate, false, null, null);
  }

  /** Returns this message as a repetition of another. */
  CustodianMessage as(CustodianMessage original) {
    return new CustodianMessage(
        original.hash, body, receivedAt, content, duplicate, byHand, code, reason);
  }

  /** Returns the id of the instruction that the message refers to, whether that exists or not. */
  OptionalLong instructionId() {
    String reference = content == null ? null : content.transactionId();
    return reference == null ? OptionalLong.empty() : InstructionReference.id(reference);
  }

  /** Returns the kind of the message; null if it has no content. */
  @Nullable String kind() {
    return byHand ? "BY_HAND" : content == null ? null : content.kind().name();
  }

  /** Returns whether the message reverses a settlement or a payment. */
  boolean isReversal() {
    return content != null
        && (content.kind() == AdviceKind.REVERSAL || content.kind() == AdviceKind.INCOME_REVERSAL);
  }

  @Nullable String senderReference() {
    return content == null ? null : content.reference();
  }
}
