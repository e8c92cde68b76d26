package io.straightway.iso20022;

import org.jspecify.annotations.Nullable;

/**
 * What a custodian says about an instruction that has not settled (sese.024, securities settlement
 * transaction status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param senderReference the custodian's reference of the instruction, 1 to 35 characters; null if
 *     it gives none
 * @param status what it says
 * @param reasonCode why, in a code of ISO 20022 of four letters or digits such as {@code LACK}
 *     (lack of securities); null if it is not given, and always null with MATCHED
 * @param reasonText why, in words, at most 210 characters; null if it is not given, and always null
 *     without a code
 */
public record SettlementStatus024(
    String transactionId,
    @Nullable String senderReference,
    Status status,
    @Nullable String reasonCode,
    @Nullable String reasonText)
    implements StatusMessage {

  /** The state of an instruction at the custodian. */
  public enum Status {
    /** The counterparty's instruction agrees with ours ({@code MtchgSts/Mtchd}). */
    MATCHED,
    /** There is no instruction of the counterparty that agrees ({@code MtchgSts/Umtchd}). */
    UNMATCHED,
    /** Not settled, and not yet due or at its due day still possible ({@code SttlmSts/Pdg}). */
    PENDING,
    /** Not settled although due ({@code SttlmSts/Flng}). */
    FAILING,
    /** The custodian does not take the instruction ({@code PrcgSts/Rjctd}). */
    REFUSED,
    /** The instruction will not settle any more ({@code PrcgSts/Canc}). */
    CANCELLED,
    /** It is to be cancelled, and is not yet ({@code PrcgSts/PdgCxl}). */
    CANCELLATION_PENDING,
    /** The other side wants it cancelled ({@code PrcgSts/CxlReqd}). */
    CANCELLATION_REQUESTED,
    /** The other side wants it modified ({@code PrcgSts/ModReqd}). */
    MODIFICATION_REQUESTED,
    /** The custodian repairs it ({@code PrcgSts/Rpr}). */
    REPAIR
  }

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public SettlementStatus024 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.optionalReference("senderReference", senderReference);
    if (reasonCode != null) {
      FieldRules.require(status != Status.MATCHED, "reasonCode", reasonCode);
    }
    FieldRules.reason(reasonCode, reasonText);
  }
}
