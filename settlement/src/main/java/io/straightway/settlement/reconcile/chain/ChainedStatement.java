package io.straightway.settlement.reconcile.chain;

import io.straightway.messages.iso20022.statement.StatementNumbers;
import java.math.BigDecimal;

/**
 * A statement of one cash account and currency, whose number and opening balance continue those of
 * the statement before it.
 *
 * @param opening the booked balance before its entries, negative if overdrawn
 * @param closing the booked balance after its entries, negative if overdrawn
 */
public record ChainedStatement(
    String account,
    String currency,
    StatementNumbers numbers,
    BigDecimal opening,
    BigDecimal closing) {}
