package io.straightway.iso20022;

import org.jspecify.annotations.Nullable;

/**
 * What a custodian answers to a request to hold or release an instruction (sese.031, securities
 * settlement condition modification status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param hold which of the two requests it answers; null if it does not repeat that
 * @param status what it says of the request
 * @param reasonCode why, in a code of four letters or digits; null if it is not given
 * @param reasonText why, in words, at most 210 characters; null if it is not given, and always null
 *     without a code
 */
public record HoldStatus031(
    String transactionId,
    @Nullable Boolean hold,
    Status status,
    @Nullable String reasonCode,
    @Nullable String reasonText)
    implements StatusMessage {

  /** The state of the request. */
  public enum Status {
    /** It is carried out ({@code PrcgSts/Cmpltd}). */
    DONE,
    /** It is acknowledged or pending ({@code AckdAccptd} or {@code Pdg}). */
    PENDING,
    /** It is not carried out, and won't be ({@code Dnd} or {@code Rjctd}). */
    DENIED
  }

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public HoldStatus031 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reason(reasonCode, reasonText);
  }
}
