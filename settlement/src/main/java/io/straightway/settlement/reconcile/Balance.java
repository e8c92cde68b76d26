package io.straightway.settlement.reconcile;

import java.math.BigDecimal;

/**
 * What is held of something at one place.
 *
 * @param quantity units or nominal of a security, or money; negative if owed
 */
public record Balance(BalanceKey key, BigDecimal quantity) {}
