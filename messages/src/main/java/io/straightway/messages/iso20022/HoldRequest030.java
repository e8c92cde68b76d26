package io.straightway.messages.iso20022;

/**
 * A request to a custodian to hold an instruction or to release it (sese.030, securities settlement
 * conditions modification request).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param hold true to hold, false to release
 */
public record HoldRequest030(String transactionId, String safekeepingAccount, boolean hold)
    implements IsoMessage {

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public HoldRequest030 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
  }
}
