package io.straightway.settlement.reconcile;

import java.math.BigDecimal;

/**
 * A balance of a security or currency in one account.
 *
 * @param quantity units or nominal of a security, or an amount of money; negative if owed
 */
public record Balance(BalanceKey key, BigDecimal quantity) {}
