package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.iso20022.Allegement028;
import io.straightway.iso20022.AllegementRemoval029;
import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.settlement.InstructionReference;
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
                : content instanceof CancellationStatus027 answer
                    ? answer.transactionId()
                    : content instanceof HoldStatus031 answer ? answer.transactionId() : "";
    return InstructionReference.id(reference);
  }

  @Nullable String kind() {
    if (content instanceof SettlementStatus024) {
      return "STATUS";
    }
    if (content instanceof SettlementConfirmation025) {
      return "CONFIRMATION";
    }
    if (content instanceof CancellationStatus027) {
      return "CANCELLATION";
    }
    if (content instanceof HoldStatus031) {
      return "HOLD";
    }
    if (content instanceof Allegement028) {
      return "ALLEGEMENT";
    }
    return content instanceof AllegementRemoval029 ? "ALLEGEMENT_REMOVAL" : null;
  }

  @Nullable String senderReference() {
    if (content instanceof SettlementStatus024 status) {
      return status.senderReference();
    }
    if (content instanceof SettlementConfirmation025 confirmation) {
      return confirmation.senderReference();
    }
    if (content instanceof Allegement028 alleged) {
      return alleged.reference();
    }
    return content instanceof AllegementRemoval029 removal ? removal.reference() : null;
  }
}
