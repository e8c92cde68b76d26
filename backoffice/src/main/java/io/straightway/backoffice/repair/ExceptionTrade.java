package io.straightway.backoffice.repair;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The trade or instruction of an exception, as far as it can be read.
 *
 * @param reference the reference of the trade, or of the first trade of an instruction
 * @param settlementDate the text of the message, which may not be a valid date
 * @param amount the amount to pay; if it is not booked, without fees and accrued interest; null if
 *     unknown
 */
public record ExceptionTrade(
    @Nullable String reference,
    @Nullable String isin,
    @Nullable String account,
    @Nullable String counterparty,
    @Nullable String settlementDate,
    @Nullable BigDecimal quantity,
    @Nullable BigDecimal amount,
    @Nullable String currency) {}
