package io.straightway.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One posting as the ledger holds it, with its entry's particulars.
 *
 * @param entryDate the business date of entry, or null if no business day had been opened
 * @param valueDate the value date of the entry
 * @param reverses the id of the entry that this posting's entry reverses, or null
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
