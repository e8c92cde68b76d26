package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.iso20022.CancellationStatus027;
import io.straightway.settlement.iso20022.IsoMessage;
import io.straightway.settlement.iso20022.SettlementConfirmation025;
import io.straightway.settlement.iso20022.SettlementStatus024;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message of the custodian as it came.
 *
 * @param hash what it is known by: of all of its bytes; of a confirmation, of what it says
 * @param body what of them is kept
 * @param content what it says; null if it can't be read
 * @param code why it can't be; null if it can
 * @param reason the same in words
 */
@SuppressWarnings("ArrayRecordComponent") // known by its hash; never compared
record CustodianMessage(
    ContentHash hash,
    byte[] body,
    Instant receivedAt,
    @Nullable IsoMessage content,
    @Nullable String code,
    @Nullable String reason) {

  /** The instruction it is about, known or not. */
  OptionalLong instructionId() {
    String reference =
        content instanceof SettlementStatus024 status
            ? status.transactionId()
            : content instanceof SettlementConfirmation025 confirmation
                ? confirmation.transactionId()
                : content instanceof CancellationStatus027 answer ? answer.transactionId() : "";
    return InstructionReference.id(reference);
  }

  @Nullable String kind() {
    return content instanceof SettlementStatus024
        ? "STATUS"
        : content instanceof SettlementConfirmation025
            ? "CONFIRMATION"
            : content instanceof CancellationStatus027 ? "CANCELLATION" : null;
  }

  @Nullable String senderReference() {
    return content instanceof SettlementStatus024 status
        ? status.senderReference()
        : content instanceof SettlementConfirmation025 confirmation
            ? confirmation.senderReference()
            : null;
  }
}
