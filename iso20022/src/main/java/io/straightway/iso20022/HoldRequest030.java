package io.straightway.iso20022;

/**
 * Asks a custodian to hold an instruction that it has, or to release it (sese.030, securities
 * settlement conditions modification request).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param hold whether it is not to settle yet
 */
public record HoldRequest030(String transactionId, String safekeepingAccount, boolean hold)
    implements IsoMessage {

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public HoldRequest030 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
  }
}
