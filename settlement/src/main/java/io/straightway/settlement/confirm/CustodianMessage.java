package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.iso20022.Allegement028;
import io.straightway.iso20022.AllegementRemoval029;
import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.CorporateActionCancellation039;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.CorporateActionNotice031;
import io.straightway.iso20022.CorporateActionReversal037;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementReversal026;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.statement.CashNotice054;
import io.straightway.settlement.InstructionReference;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message of the custodian as it came, or what settles by hand in its place.
 *
 * @param hash what it is known by: of all of its bytes; of a confirmation, of what it says
 * @param body what of them is kept
 * @param content what it says; null if it can't be read
 * @param byHand whether two operators have said it in the custodian's place
 * @param code why it can't be; null if it can
 * @param reason the same in words
 */
@SuppressWarnings("ArrayRecordComponent") // known by its hash; never compared
record CustodianMessage(
    ContentHash hash,
    byte[] body,
    Instant receivedAt,
    @Nullable IsoMessage content,
    boolean byHand,
    @Nullable String code,
    @Nullable String reason) {
  private static final Map<Class<?>, String> KINDS =
      Map.ofEntries(
          Map.entry(SettlementStatus024.class, "STATUS"),
          Map.entry(SettlementConfirmation025.class, "CONFIRMATION"),
          Map.entry(CancellationStatus027.class, "CANCELLATION"),
          Map.entry(HoldStatus031.class, "HOLD"),
          Map.entry(Allegement028.class, "ALLEGEMENT"),
          Map.entry(AllegementRemoval029.class, "ALLEGEMENT_REMOVAL"),
          Map.entry(SettlementReversal026.class, "REVERSAL"),
          Map.entry(CorporateActionNotice031.class, "INCOME_NOTICE"),
          Map.entry(CorporateActionCancellation039.class, "INCOME_WITHDRAWAL"),
          Map.entry(CorporateActionMovement036.class, "INCOME"),
          Map.entry(CorporateActionReversal037.class, "INCOME_REVERSAL"),
          Map.entry(CashNotice054.class, "CASH"));

  /** The instruction it is about, known or not. */
  OptionalLong instructionId() {
    String reference = content == null ? null : transactionId(content);
    return reference == null ? OptionalLong.empty() : InstructionReference.id(reference);
  }

  /** Our reference of the instruction that a message answers; null if it answers none. */
  static @Nullable String transactionId(IsoMessage message) {
    if (message instanceof SettlementStatus024 status) {
      return status.transactionId();
    }
    if (message instanceof SettlementConfirmation025 confirmation) {
      return confirmation.transactionId();
    }
    if (message instanceof SettlementReversal026 reversal) {
      return reversal.confirmed().transactionId();
    }
    if (message instanceof CancellationStatus027 answer) {
      return answer.transactionId();
    }
    return message instanceof HoldStatus031 answer ? answer.transactionId() : null;
  }

  /** What kind it is; null if it can't be read or is of no kind that comes from a custodian. */
  @Nullable String kind() {
    if (byHand) {
      return "BY_HAND";
    }
    return content == null ? null : KINDS.get(content.getClass());
  }

  @Nullable String senderReference() {
    if (content instanceof SettlementStatus024 status) {
      return status.senderReference();
    }
    if (content instanceof SettlementConfirmation025 confirmation) {
      return confirmation.senderReference();
    }
    if (content instanceof SettlementReversal026 reversal) {
      return reversal.confirmed().senderReference();
    }
    if (content instanceof Allegement028 alleged) {
      return alleged.reference();
    }
    if (content instanceof CorporateActionNotice031 notice) {
      return notice.reference();
    }
    if (content instanceof CorporateActionCancellation039 withdrawn) {
      return withdrawn.reference();
    }
    if (content instanceof CorporateActionMovement036 moved) {
      return moved.reference();
    }
    if (content instanceof CorporateActionReversal037 reversal) {
      return reversal.movement().reference();
    }
    if (content instanceof CashNotice054 notice) {
      return notice.messageId();
    }
    return content instanceof AllegementRemoval029 removal ? removal.reference() : null;
  }
}
