package io.straightway.iso20022;

import org.jspecify.annotations.Nullable;

/**
 * What a custodian answers to a request to cancel an instruction (sese.027, securities transaction
 * cancellation request status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param status what it says of the request
 * @param reasonCode why, in a code of four letters or digits; null if it is not given
 * @param reasonText why, in words, at most 210 characters; null if it is not given, and always null
 *     without a code
 */
public record CancellationStatus027(
    String transactionId, Status status, @Nullable String reasonCode, @Nullable String reasonText)
    implements StatusMessage {

  /** The state of the request. */
  public enum Status {
    /** The instruction is cancelled ({@code PrcgSts/Canc}). */
    CANCELLED,
    /** It is to be ({@code PdgCxl}, or the request is acknowledged or repaired). */
    PENDING,
    /** It is not, and won't be ({@code Dnd} or {@code Rjctd}). */
    DENIED
  }

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CancellationStatus027 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reason(reasonCode, reasonText);
  }
}
