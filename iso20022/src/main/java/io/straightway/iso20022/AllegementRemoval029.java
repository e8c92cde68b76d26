package io.straightway.iso20022;

/**
 * A custodian takes an allegement back (sese.029, securities settlement allegement removal advice):
 * the counterparty has cancelled, or the custodian was wrong.
 *
 * @param reference the custodian's reference of the allegement, 1 to 35 printable ASCII characters
 */
public record AllegementRemoval029(String reference) implements IsoMessage {
  /**
   * Checks that the message can say it.
   *
   * @throws IllegalArgumentException if it can't
   */
  public AllegementRemoval029 {
    FieldRules.reference("reference", reference);
  }
}
