package io.straightway.iso20022;

/**
 * Asks a custodian to cancel an instruction (sese.020, securities transaction cancellation
 * request).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param movement the instruction's
 * @param payment the instruction's
 * @param safekeepingAccount our securities account, at most 35 characters
 */
public record CancellationRequest020(
    String transactionId, Movement movement, Payment payment, String safekeepingAccount)
    implements IsoMessage {

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CancellationRequest020 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
  }
}
