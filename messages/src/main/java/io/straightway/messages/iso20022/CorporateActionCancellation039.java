package io.straightway.messages.iso20022;

/**
 * The withdrawal of an announced event, by the custodian or the issuer (seev.039, corporate action
 * cancellation advice).
 *
 * @param reference the custodian's reference of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; empty for a proprietary code
 */
public record CorporateActionCancellation039(String reference, String eventType, String isin)
    implements CorporateActionAdvice {
  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CorporateActionCancellation039 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.INCOME_WITHDRAWAL;
  }
}
