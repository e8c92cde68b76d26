package io.straightway.messages.iso20022;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's answer to a request to hold or release an instruction (sese.031, securities
 * settlement condition modification status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param hold whether the request was to hold or to release; null if the answer doesn't repeat it
 * @param status the state of the request
 * @param reasonCode the reason as a code of four letters or digits; null if not given
 * @param reasonText the reason in words, at most 210 characters; null if not given, and always null
 *     without a code
 */
public record HoldStatus031(
    String transactionId,
    @Nullable Boolean hold,
    HoldStatus status,
    @Nullable String reasonCode,
    @Nullable String reasonText)
    implements StatusMessage {

  /** The state of the request. */
  public enum HoldStatus {
    /** The request is carried out ({@code PrcgSts/Cmpltd}). */
    DONE,
    /** The request is acknowledged or pending ({@code AckdAccptd} or {@code Pdg}). */
    PENDING,
    /** The request is not carried out and won't be ({@code Dnd} or {@code Rjctd}). */
    DENIED
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public HoldStatus031 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reason(reasonCode, reasonText);
  }

  @Override
  public List<StatusPart<HoldStatus>> statuses() {
    return List.of(StatusPart.of(status, reasonCode, reasonText));
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.HOLD;
  }
}
