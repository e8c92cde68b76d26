package io.straightway.messages.iso20022;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's answer to a request to cancel an instruction (sese.027, securities transaction
 * cancellation request status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param status the state of the request
 * @param reasonCode the reason as a code of four letters or digits; null if not given
 * @param reasonText the reason in words, at most 210 characters; null if not given, and always null
 *     without a code
 */
public record CancellationStatus027(
    String transactionId, State status, @Nullable String reasonCode, @Nullable String reasonText)
    implements StatusMessage {

  /** The state of the request. */
  public enum State {
    /** The instruction is cancelled ({@code PrcgSts/Canc}). */
    CANCELLED,
    /**
     * The instruction is to be cancelled ({@code PdgCxl}, or the request is acknowledged or
     * repaired).
     */
    PENDING,
    /** The instruction is not cancelled and won't be ({@code Dnd} or {@code Rjctd}). */
    DENIED
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CancellationStatus027 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reason(reasonCode, reasonText);
  }

  @Override
  public List<StatusPart<State>> statuses() {
    return List.of(StatusPart.of(status, reasonCode, reasonText));
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.CANCELLATION;
  }
}
