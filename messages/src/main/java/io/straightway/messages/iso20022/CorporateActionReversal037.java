package io.straightway.messages.iso20022;

/**
 * The reversal of a posted cash payment of an issuer (seev.037, corporate action movement reversal
 * advice).
 *
 * @param movement the reversed cash. The sign of its amount has no meaning: custodians differ in
 *     whether they repeat the original direction or give the direction of the reversal.
 */
public record CorporateActionReversal037(CorporateActionMovement036 movement)
    implements CorporateActionAdvice {
  @Override
  public AdviceKind kind() {
    return AdviceKind.INCOME_REVERSAL;
  }

  @Override
  public String reference() {
    return movement.reference();
  }

  @Override
  public String isin() {
    return movement.isin();
  }
}
