package io.straightway.backoffice.repair;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What an exception is about, as far as it can be read.
 *
 * @param reference of the trade, or of the first of an instruction's
 * @param settlementDate as it was written, so that it need be no day
 * @param amount what is to be paid; of what is not booked, without fees and accrued interest; null
 *     if it is not known
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
