package io.straightway.settlement.reconcile.chain;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A cash statement beside the statement before it.
 *
 * @param reference the number of the later statement; empty if it has none
 * @param type the type of the break; null if the statement continues the one before it, or two
 *     operators have accepted that it does not
 * @param lastClosing the closing balance of the statement before it
 * @param text both statements with their numbers, days and balances
 */
public record StatementLink(
    String custodian,
    String account,
    String currency,
    LocalDate statementDate,
    String reference,
    @Nullable String type,
    BigDecimal lastClosing,
    BigDecimal opening,
    String text) {}
