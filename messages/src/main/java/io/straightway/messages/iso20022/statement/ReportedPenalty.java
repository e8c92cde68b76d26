package io.straightway.messages.iso20022.statement;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A penalty of one day.
 *
 * @param transactionId the account owner's reference of the instruction; null if not given
 * @param penaltyId the CSD's reference of the penalty
 * @param safekeepingAccount the account of the instruction; null if not given
 * @param amount the penalty, positive if the account owner receives it, negative if the owner pays
 */
public record ReportedPenalty(
    PenaltyKind kind,
    LocalDate day,
    @Nullable String transactionId,
    String penaltyId,
    @Nullable String safekeepingAccount,
    String currency,
    BigDecimal amount) {}
