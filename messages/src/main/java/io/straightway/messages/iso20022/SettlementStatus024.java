package io.straightway.messages.iso20022;

import org.jspecify.annotations.Nullable;

/**
 * A custodian's status of an instruction that has not settled (sese.024, securities settlement
 * transaction status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param reference the custodian's reference of the instruction, 1 to 35 characters; null if not
 *     given
 * @param status the state of the instruction
 * @param reasonCode the reason as an ISO 20022 code of four letters or digits, such as {@code LACK}
 *     (lack of securities); null if not given, and always null with MATCHED
 * @param reasonText the reason in words, at most 210 characters; null if not given, and always null
 *     without a code
 */
public record SettlementStatus024(
    String transactionId,
    @Nullable String reference,
    Status status,
    @Nullable String reasonCode,
    @Nullable String reasonText)
    implements StatusMessage {

  /** The state of an instruction at the custodian. */
  public enum Status {
    /** The counterparty's instruction agrees with ours ({@code MtchgSts/Mtchd}). */
    MATCHED,
    /** No instruction of the counterparty agrees with ours ({@code MtchgSts/Umtchd}). */
    UNMATCHED,
    /** Not settled: not due yet, or due today and still able to settle ({@code SttlmSts/Pdg}). */
    PENDING,
    /** Not settled although due ({@code SttlmSts/Flng}). */
    FAILING,
    /** The custodian does not accept the instruction ({@code PrcgSts/Rjctd}). */
    REFUSED,
    /** The instruction will never settle ({@code PrcgSts/Canc}). */
    CANCELLED,
    /** The instruction is to be cancelled but isn't yet ({@code PrcgSts/PdgCxl}). */
    CANCELLATION_PENDING,
    /** The other side wants the instruction cancelled ({@code PrcgSts/CxlReqd}). */
    CANCELLATION_REQUESTED,
    /** The other side wants the instruction modified ({@code PrcgSts/ModReqd}). */
    MODIFICATION_REQUESTED,
    /** The custodian is repairing the instruction ({@code PrcgSts/Rpr}). */
    REPAIR
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public SettlementStatus024 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.optionalReference("reference", reference);
    if (reasonCode != null) {
      FieldRules.require(status != Status.MATCHED, "reasonCode", reasonCode);
    }
    FieldRules.reason(reasonCode, reasonText);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.STATUS;
  }
}
