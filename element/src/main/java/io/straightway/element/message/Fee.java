package io.straightway.element.message;

import java.math.BigDecimal;

/**
 * One fee of a trade.
 *
 * @param kind what it is paid for
 * @param amount how much, in the trade's currency; zero or more, at most 18 integer digits and 4
 *     decimals
 */
public record Fee(FeeKind kind, BigDecimal amount) {}
