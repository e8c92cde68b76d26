package io.straightway.element.message;

import java.math.BigDecimal;

/**
 * What an account gets of a block.
 *
 * @param account one of ours, another one in each allocation of a block
 * @param quantity units or nominal, more than zero
 */
public record Allocation(String account, BigDecimal quantity) {}
