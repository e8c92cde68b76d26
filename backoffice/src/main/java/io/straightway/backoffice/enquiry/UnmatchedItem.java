package io.straightway.backoffice.enquiry;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What does not match at a custodian: an instruction of ours, or what a counterparty alleges.
 *
 * @param kind {@code UNMATCHED}: there is no counterpart, or nothing was heard; {@code MISMATCHED}:
 *     the custodian gives a reason why the counterpart differs; {@code ALLEGED}: only the
 *     counterparty has instructed
 * @param item our reference of the instruction, or the message that alleges, such as {@code
 *     custodian:30004}
 * @param account ours; null if no single account of ours has the safekeeping account
 * @param counterparty null if an allegement does not name it
 * @param amountDirection whether we {@code PAY} or {@code RECEIVE} the amount
 * @param since when it was instructed, or the allegement came
 * @param reason what the custodian said last; of an allegement, its reference
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
