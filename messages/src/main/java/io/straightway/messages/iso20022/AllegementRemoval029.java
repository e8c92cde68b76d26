package io.straightway.messages.iso20022;

/**
 * A custodian's withdrawal of an allegement (sese.029, securities settlement allegement removal
 * advice): the counterparty has cancelled, or the custodian was wrong.
 *
 * @param reference the custodian's reference of the allegement, 1 to 35 printable ASCII characters
 */
public record AllegementRemoval029(String reference) implements CustodianAdvice {
  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public AllegementRemoval029 {
    FieldRules.reference("reference", reference);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.ALLEGEMENT_REMOVAL;
  }
}
