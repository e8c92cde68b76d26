package io.straightway.element.message;

import java.math.BigDecimal;

/**
 * The share of an account in a block.
 *
 * @param account an account of ours; each account occurs once in a block
 * @param quantity units or nominal, more than zero
 */
public record Allocation(String account, BigDecimal quantity) {}
