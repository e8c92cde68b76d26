package io.straightway.messages.iso20022;

/**
 * A request to a custodian to cancel an instruction (sese.020, securities transaction cancellation
 * request).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param movement the movement of the instruction
 * @param payment the payment type of the instruction
 * @param safekeepingAccount our securities account, at most 35 characters
 */
public record CancellationRequest020(
    String transactionId, Movement movement, Payment payment, String safekeepingAccount)
    implements IsoMessage {

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CancellationRequest020 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
  }
}
