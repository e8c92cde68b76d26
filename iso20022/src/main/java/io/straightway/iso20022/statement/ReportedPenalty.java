package io.straightway.iso20022.statement;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A penalty of a day.
 *
 * @param transactionId the account owner's reference of the instruction; null if the CSD gives none
 * @param penaltyId the CSD's own reference of the penalty
 * @param safekeepingAccount of the instruction; null if the CSD does not name it
 * @param amount above zero if the account owner is paid, below if he pays
 */
public record ReportedPenalty(
    PenaltyKind kind,
    LocalDate day,
    @Nullable String transactionId,
    String penaltyId,
    @Nullable String safekeepingAccount,
    String currency,
    BigDecimal amount) {}
