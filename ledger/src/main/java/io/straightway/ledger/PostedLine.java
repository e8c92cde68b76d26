package io.straightway.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One posting as the ledger holds it, with its entry's particulars.
 *
 * @param entryDate the business date on which it was entered; null if none had been opened
 * @param valueDate the date that it counts from
 * @param reverses the entry that this one's entry takes back; null if none
 */
public record PostedLine(
    long entryId,
    String kind,
    @Nullable LocalDate entryDate,
    LocalDate valueDate,
    Instant postedAt,
    int line,
    String account,
    String currency,
    BigDecimal amount,
    @Nullable Long reverses) {}
