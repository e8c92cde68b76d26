package io.straightway.iso20022;

/**
 * A custodian takes back cash of an issuer's payment that it had posted (seev.037, corporate action
 * movement reversal advice).
 *
 * @param movement the cash that moves back, of which custodians differ in whether they say where it
 *     went before or where it goes now: the sign of its amount says nothing
 */
public record CorporateActionReversal037(CorporateActionMovement036 movement)
    implements IsoMessage {}
