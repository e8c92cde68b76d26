package io.straightway.iso20022;

/**
 * A custodian takes back a confirmation (sese.026, securities settlement transaction reversal
 * advice).
 *
 * @param confirmed what it takes back, as the confirmation said it
 */
public record SettlementReversal026(SettlementConfirmation025 confirmed) implements IsoMessage {}
