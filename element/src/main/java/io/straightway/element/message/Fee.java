package io.straightway.element.message;

import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;

/**
 * One fee of a trade.
 *
 * @param kind the kind of fee
 * @param amount the amount in the trade's currency; zero or more, at most 18 integer digits and 4
 *     decimals
 */
public record Fee(FeeKind kind, BigDecimal amount) {}
