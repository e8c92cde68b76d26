package io.straightway.messages.iso20022;

import org.jspecify.annotations.Nullable;

/**
 * A custodian's reversal of a confirmation (sese.026, securities settlement transaction reversal
 * advice).
 *
 * @param confirmed the reversed settlement, as in its confirmation
 */
public record SettlementReversal026(SettlementConfirmation025 confirmed)
    implements CustodianAdvice {
  @Override
  public AdviceKind kind() {
    return AdviceKind.REVERSAL;
  }

  @Override
  public @Nullable String reference() {
    return confirmed.reference();
  }

  @Override
  public String transactionId() {
    return confirmed.transactionId();
  }
}
