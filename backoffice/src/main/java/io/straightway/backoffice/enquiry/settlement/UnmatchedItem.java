package io.straightway.backoffice.enquiry.settlement;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An unmatched item at a custodian: an instruction of ours, or an allegement of a counterparty.
 *
 * @param kind {@code UNMATCHED}: there is no counterpart, or no answer yet; {@code MISMATCHED}: the
 *     custodian gives a reason why the counterpart differs; {@code ALLEGED}: only the counterparty
 *     has instructed
 * @param item our reference of the instruction, or the name of the alleging message, such as {@code
 *     custodian:30004}
 * @param account our account; null if no single account of ours has the safekeeping account
 * @param counterparty null if an allegement does not name it
 * @param amountDirection whether we {@code PAY} or {@code RECEIVE} the amount
 * @param since the time of the instruction, or of the receipt of the allegement
 * @param reason the custodian's last reason; for an allegement, its reference
 */
public record UnmatchedItem(
    String kind,
    String item,
    @Nullable String account,
    String safekeepingAccount,
    String movement,
    String payment,
    BigDecimal quantity,
    String isin,
    BigDecimal amount,
    String currency,
    String amountDirection,
    LocalDate settlementDate,
    @Nullable String counterparty,
    Instant since,
    @Nullable String reason) {}
