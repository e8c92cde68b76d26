package io.straightway.settlement.exchange;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.Proposal;
import java.time.Instant;
import java.time.LocalDate;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * An exchange of ISINs that was proposed.
 *
 * @param contentHash what an approval is bound to
 * @param checker who approved or rejected it, or null
 * @param decidedAt when, or when its maker withdrew it; null while it is proposed
 * @param begunOn the business date on which it was carried out first; null before
 * @param accountsMoved of which it has moved something
 * @param positionsLeft accounts that still have something of the old ISIN
 * @param instructionsLeft open instructions of the old ISIN
 */
public record IsinExchange(
    long exchangeId,
    Proposal.State state,
    @Nested ExchangeTerms terms,
    String reason,
    ContentHash contentHash,
    String maker,
    Instant madeAt,
    @Nullable String checker,
    @Nullable Instant decidedAt,
    @Nullable LocalDate begunOn,
    long accountsMoved,
    long positionsLeft,
    long instructionsLeft) {}
