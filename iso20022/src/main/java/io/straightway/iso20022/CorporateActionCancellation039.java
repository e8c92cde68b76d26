package io.straightway.iso20022;

/**
 * A custodian takes back what it has announced, or the issuer has withdrawn it (seev.039, corporate
 * action cancellation advice).
 *
 * @param reference the custodian's of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; of a proprietary one empty
 */
public record CorporateActionCancellation039(String reference, String eventType, String isin)
    implements IsoMessage {
  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CorporateActionCancellation039 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
  }
}
